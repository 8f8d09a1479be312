"""The operator's view of events; daily work happens at each event's own desk."""

from django.contrib import admin
from django.http import HttpRequest

from config.read_only import ReadOnly
from tournaments.events.models import AuditEntry, Entrant, Event, Match, Organiser


class OrganiserInline(admin.TabularInline):
    model = Organiser
    extra = 0
    raw_id_fields = ("user",)


@admin.register(Event)
class EventAdmin(admin.ModelAdmin):
    """Names and dates can be set right; the course of an event is its desk's alone."""

    list_display = ("name", "club", "game", "kind", "state", "starts_at")
    list_filter = ("game", "kind", "state", "club")
    fields = ("club", "name", "description", "starts_at", "state", "lots_seed")
    readonly_fields = ("club", "state", "lots_seed")
    inlines = (OrganiserInline,)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False


@admin.register(Entrant)
class EntrantAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("name", "event", "state", "seed", "number")
    list_filter = ("state",)


@admin.register(Match)
class MatchAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("round", "position", "first", "second", "state", "winner", "how")
    list_filter = ("state", "how")
    list_select_related = ("round", "first", "second", "winner")


@admin.register(AuditEntry)
class AuditEntryAdmin(ReadOnly, admin.ModelAdmin):
    list_display = ("at", "event", "who", "act", "subject", "why")
    list_filter = ("act",)
