"""Why the club says no.

MembersError
├── NotAllowed            the person's role doesn't permit it
├── LastAdministrator     it would leave a club without an administrator
├── NotAMember            the person it is about isn't in the club
├── InvitationUnusable    the link is unknown, revoked, expired or used up
├── RemovedFromClub       an administrator took this person out; a link doesn't let them back in
├── AccountNeeded         a guest can't hold the role the link gives
├── NotAGuest             only a guest can be claimed
├── UsernameTaken         somebody took the user name a moment before
├── LinkUnusable          the one-time link is unknown or used, or the site has a club
└── DeviceUnusable        a browser can't be told: its address or its keys aren't what they should be

`sentences` turns each into words.
"""


class MembersError(Exception):
    """A refusal: nothing was changed."""


class NotAllowed(MembersError):
    pass


class LastAdministrator(MembersError):
    pass


class NotAMember(MembersError):
    pass


class InvitationUnusable(MembersError):
    pass


class RemovedFromClub(MembersError):
    pass


class AccountNeeded(MembersError):
    pass


class NotAGuest(MembersError):
    pass


class UsernameTaken(MembersError):
    pass


class LinkUnusable(MembersError):
    pass


class DeviceUnusable(MembersError):
    pass
