"""Why the desk says no to what was typed there: the rest of the family of `errors`.

TournamentError
├── LineUnread          a line of quick entry that says nothing; `slip`
├── NoSuchTable         the latest round has no match at that table; `number`
├── NobodyCalled        no name of the round begins so; `words`
├── SeveralCalled       more than one does; `words`, `names`
├── ResultKnown         the match has a result already; `number`, its table
├── RulingNeeded        another result was reported, or it is disputed: it takes a reason; `number`
├── BeingPlayed         cards have been played at the site's table; `number`
├── UnknownName         nobody in the club is called exactly so; `name`, `like` (users), `may_welcome` a guest
├── BadPoints           points that can't be given: below nothing, above a win, or where points don't count
├── TooMuchAwarded      more is said to be awarded than the side has
├── NoCountdown         nobody is waited for at that match
├── BadCountdown        a countdown runs from a minute to `most`
├── NoSuchSide          what was said to be there is no side of a match
├── UnreadableName      a name without a letter
└── NothingToUndo       nothing was entered at the desk that could be taken back; `number`
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.events.errors import TournamentError
from tournaments.events.rules.quick import Slip
from tournaments.members.models import User


class LineUnread(TournamentError):
    def __init__(self, slip: Slip) -> None:
        super().__init__(slip.value)
        self.slip = slip


class NoSuchTable(TournamentError):
    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class NobodyCalled(TournamentError):
    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class SeveralCalled(TournamentError):
    """`names` are the matches that are meant perhaps, as people read them."""

    def __init__(self, words: str, names: Sequence[str]) -> None:
        super().__init__(words, *names)
        self.words, self.names = words, tuple(names)


class ResultKnown(TournamentError):
    """The match at table `number` has a result; it is corrected on its own page."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class RulingNeeded(TournamentError):
    """Somebody reported another result at table `number`: it takes a reason to decide."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class BeingPlayed(TournamentError):
    """Cards have been played at the site's table `number`."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class NothingToUndo(TournamentError):
    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class UnknownName(TournamentError):
    def __init__(self, name: str, like: Sequence[User], *, may_welcome: bool) -> None:
        super().__init__(name)
        self.name, self.like, self.may_welcome = name, tuple(like), may_welcome


class UnreadableName(TournamentError):
    pass


class BadPoints(TournamentError):
    pass


class TooMuchAwarded(TournamentError):
    pass


class NoCountdown(TournamentError):
    pass


class BadCountdown(TournamentError):
    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class NoSuchSide(TournamentError):
    pass
