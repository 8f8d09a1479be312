"""Appends to the club's record; called inside the transaction of the act itself."""

from tournaments.members.choices import Act
from tournaments.members.models import Club, ClubAct, User


def note(
    club: Club, actor: User | None, act: Act, subject: User | None = None, before: str = "", after: str = ""
) -> None:
    ClubAct.objects.create(club=club, actor=actor, subject=subject, act=act, before=before[:80], after=after[:80])
