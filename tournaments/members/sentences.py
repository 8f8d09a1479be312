"""What a person reads when the club says no."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.members import errors

REFUSALS: dict[type[errors.MembersError], Promise] = {
    errors.NotAllowed: _("Your role in this club doesn't permit this."),
    errors.LastAdministrator: _("A club needs an administrator: first give somebody else this role."),
    errors.NotAMember: _("This person isn't a member of the club."),
    errors.InvitationUnusable: _("This invitation can no longer be used. Ask the club for a new one."),
    errors.RemovedFromClub: _("You were removed from this club. Ask an administrator to let you back in."),
    errors.AccountNeeded: _("This invitation is for somebody with an account: log in or sign up first."),
    errors.NotAGuest: _("This account already has a password."),
    errors.UsernameTaken: _("This user name is taken."),
    errors.LinkUnusable: _("This link can no longer be used."),
    errors.DeviceUnusable: _("This browser named no address that notices can be sent to."),
}


def refusal(error: errors.MembersError) -> str:
    return str(REFUSALS[type(error)])
