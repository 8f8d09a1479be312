"""The operator's view of people and clubs; daily work happens on the club's own pages."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from config.read_only import ReadOnly
from tournaments.members.models import Club, ClubAct, Invitation, Membership, User
from tournaments.members.services.people import tell_name


@admin.register(User)
class PersonAdmin(UserAdmin):
    list_display = ("username", "display_name", "email", "is_guest", "is_staff", "date_joined")
    list_filter = ("is_guest", "is_staff", "is_active", "language")
    search_fields = ("username", "display_name", "email")
    readonly_fields = ("is_guest",)  # whoever claims the games stops being a guest, and much follows from it
    fieldsets = (
        *UserAdmin.fieldsets,
        (_("Site"), {"fields": ("display_name", "language", "time_zone", "is_guest", "is_minor")}),
    )

    def save_model(self, request: HttpRequest, obj: User, form: ModelForm, change: bool) -> None:
        was = str(User.objects.get(pk=obj.pk)) if change else ""
        super().save_model(request, obj, form, change)
        if change:
            tell_name(obj, was)


class MembershipInline(admin.TabularInline):
    model = Membership
    extra = 0
    raw_id_fields = ("user",)


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):
    list_display = ("name", "slug", "language", "created")
    inlines = (MembershipInline,)


@admin.register(Invitation)
class InvitationAdmin(admin.ModelAdmin):
    list_display = ("club", "role", "made_by", "expires", "uses_left", "revoked")
    readonly_fields = ("token",)


@admin.register(ClubAct)
class ClubActAdmin(ReadOnly, admin.ModelAdmin):
    """The record is appended by the acts themselves."""

    list_display = ("at", "club", "actor", "act", "subject", "before", "after")
