"""The operator's view of results and what waits for the worker. Derived rows are shown, never edited."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from config.read_only import ReadOnly
from tournaments.records.models import ClaimedGuest, LeaderboardRow, Result, ResultPlayer, Submission, Waiting


class ResultPlayerInline(admin.TabularInline):
    model = ResultPlayer
    extra = 0
    can_delete = False

    def has_add_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Result)
class ResultAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("key", "game", "how", "units_0", "units_1", "margin", "rated", "superseded", "ended_at")
    list_filter = ("game", "format", "how", "rated", "superseded")
    inlines = (ResultPlayerInline,)
    show_full_result_count = False


@admin.register(LeaderboardRow)
class LeaderboardRowAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("user", "game", "format", "value", "deviation", "games")
    list_filter = ("game", "format")


class WaitingAdmin(ReadOnly, admin.ModelAdmin):
    """What the worker has still to do; rows that failed five times can be sent once more."""

    list_filter = (("done_at", admin.EmptyFieldListFilter),)
    actions = ("send_again",)

    @admin.action(description=_("Send the chosen rows to the worker again"))
    def send_again(self, request: HttpRequest, rows: QuerySet[Waiting]) -> None:
        rows.filter(done_at=None).update(attempts=0, submitted_at=timezone.now())


@admin.register(Submission)
class SubmissionAdmin(WaitingAdmin):
    list_display = ("key", "version", "submitted_at", "done_at", "attempts")


@admin.register(ClaimedGuest)
class ClaimedGuestAdmin(WaitingAdmin):
    list_display = ("user", "submitted_at", "done_at", "attempts")
