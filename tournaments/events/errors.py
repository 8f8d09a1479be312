"""Why an event says no.

TournamentError
├── NotAllowed          the person doesn't run this event
├── WrongState          the event isn't in a state for this; `state` is the present one
├── NotOpenToYou        the person is no member of the club
├── NoSuchPerson        no account has that user name; `name`
├── SharedName          more than one member is shown by that name; `name`
├── AlreadyEntered      that person is in the event; `name`
├── NotEntered          the person, or the entrant, isn't in it
├── NotDrawn            the draw was made without the entrant, who wasn't marked as here
├── PartnerNeeded       an event of pairs needs a second player, another one
├── AlreadyOrganiser    the person runs the event already
├── TooFewEntrants      `present` are here, `least` are needed
├── TooManyEntrants     more than a draw takes; `most`
├── PairingChanged      the round that was looked at is no longer the one that would be published
├── PairingFaulty       the validator found something; `findings`
├── RoundIsOut          the round was published already, as somebody else looked at it; `number`
├── RoundUnfinished     matches of the last round have no result; `positions`
├── NotPlayedOut        only `out` of `total` rounds are out, and nobody said that the event ends early
├── NoMoreRounds        everybody has met everybody, or the final is out
├── NoSuchMatch         no such match in this event, or it is a bye
├── NotYourMatch        the person doesn't play in it
├── MatchNotOpen        the match isn't in a state for this
├── ReportChanged       another report took the place of the one that was looked at
├── MatchChanged        the match isn't any more as it was looked at
├── OwnReport           the side that reported can't answer its own report
├── BadReport           the written result can't be one; `fault`, `unit`
├── ReasonNeeded        an organiser's ruling needs a reason
├── WinnerNeeded        a knockout match can't be closed without a winner
├── LaterRoundDepends   the correction would change who plays in a round that is out
├── EventChanged        the event isn't any more as the form showed it
├── AlreadyHere         the event of the file is on this site; `event`, its slug, empty where it isn't to be seen
├── PersonTwice         two people of the file were said to be the same one; `name`
├── ListChanged         the list of players would enter others by now than those that were shown
├── BadOrder            the event can't compare in that order
├── StandingsChanged    the standings aren't any more as the preview showed them
├── NothingDeducted     a penalty that takes nothing, or gives something
├── NoRound             no round is out
├── NoClock             the round has no clock
├── BellHasRung         the round's clock has run out
├── BadMinutes          a clock runs from a minute to `most`
├── NothingAnnounced    an announcement without a word
├── TooLong             an announcement of more than `most` letters
├── FewerRounds         as many rounds as that are out already; `out`
├── NotSwiss            only a Swiss can do this
├── NoDraft             there is no draft of the round, or none that can be looked at
├── ConsentNeeded       the round gives something up, or has a fault that may be put up with; `findings`, `step`
├── NotAChange          the two can't change places
├── RoundDrawn          that round is out, or there is none of that number
├── TooManyByes         no more rounds off worth a draw; `most`
├── NoHalfBye           nobody has the last round off for half
├── NotTogether         they are no two entrants of this event
├── NotAForfeit         the match didn't end by a forfeit that can be taken back
├── LaterRoundOut       a later round is out
├── RoundMoved          taking the round back would change something else than what was shown
├── GroupsDontFit       from groups of so many `entrants` not as many can go on as the event says
├── TiesAtEdge          who goes on has to be decided first: some are level at the edge
├── NobodyAlone         nobody of those looks for a partner any more
├── BadQualifier        the first of that event can't enter this one, or not so many
├── SourceNotFinished   the event from which they would enter is still being played
├── NoTieThere          those aren't level any more, or not as many were chosen as there are places
└── BadOptions          the game has no such rules; `why`

Those of the desk itself are in `desk_errors`. `sentences` turns each into words. Each changed nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.events.rules.validator import Finding
from tournaments.records.rules.sheets import SheetFault


class TournamentError(Exception):
    """A refusal: nothing was changed."""


class NotAllowed(TournamentError):
    pass


class WrongState(TournamentError):
    def __init__(self, state: str) -> None:
        super().__init__(state)
        self.state = state


class NotOpenToYou(TournamentError):
    pass


class NoSuchPerson(TournamentError):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class SharedName(TournamentError):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class AlreadyEntered(TournamentError):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class NotEntered(TournamentError):
    pass


class NotDrawn(TournamentError):
    pass


class PartnerNeeded(TournamentError):
    pass


class AlreadyOrganiser(TournamentError):
    pass


class TooFewEntrants(TournamentError):
    def __init__(self, present: int, least: int) -> None:
        super().__init__(present, least)
        self.present, self.least = present, least


class TooManyEntrants(TournamentError):
    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class PairingChanged(TournamentError):
    pass


class PairingFaulty(TournamentError):
    def __init__(self, findings: Sequence[Finding]) -> None:
        super().__init__(*findings)
        self.findings = tuple(findings)


class RoundIsOut(TournamentError):
    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class RoundUnfinished(TournamentError):
    def __init__(self, positions: Sequence[int]) -> None:
        super().__init__(*positions)
        self.positions = tuple(positions)


class NotPlayedOut(TournamentError):
    def __init__(self, out: int, total: int) -> None:
        super().__init__(out, total)
        self.out, self.total = out, total


class NoMoreRounds(TournamentError):
    pass


class NoSuchMatch(TournamentError):
    pass


class NotYourMatch(TournamentError):
    pass


class MatchNotOpen(TournamentError):
    pass


class ReportChanged(TournamentError):
    pass


class MatchChanged(TournamentError):
    pass


class OwnReport(TournamentError):
    pass


class BadReport(TournamentError):
    def __init__(self, fault: SheetFault, unit: int = 0) -> None:
        super().__init__(fault, unit)
        self.fault, self.unit = fault, unit


class ReasonNeeded(TournamentError):
    pass


class WinnerNeeded(TournamentError):
    pass


class LaterRoundDepends(TournamentError):
    pass


class EventChanged(TournamentError):
    pass


class AlreadyHere(TournamentError):
    def __init__(self, event: str = "") -> None:
        super().__init__(event)
        self.event = event


class PersonTwice(TournamentError):
    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


class ListChanged(TournamentError):
    pass


class BadOrder(TournamentError):
    pass


class StandingsChanged(TournamentError):
    pass


class NothingDeducted(TournamentError):
    pass


class NoRound(TournamentError):
    pass


class NoClock(TournamentError):
    pass


class BellHasRung(TournamentError):
    pass


class BadMinutes(TournamentError):
    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class NothingAnnounced(TournamentError):
    pass


class TooLong(TournamentError):
    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class GroupsDontFit(TournamentError):
    def __init__(self, entrants: int) -> None:
        super().__init__(entrants)
        self.entrants = entrants


class TiesAtEdge(TournamentError):
    pass


class NobodyAlone(TournamentError):
    pass


class BadQualifier(TournamentError):
    pass


class SourceNotFinished(TournamentError):
    pass


class NoTieThere(TournamentError):
    pass


class BadOptions(TournamentError):
    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class FewerRounds(TournamentError):
    def __init__(self, out: int) -> None:
        super().__init__(out)
        self.out = out


class NotSwiss(TournamentError):
    pass


class NoDraft(TournamentError):
    pass


class ConsentNeeded(TournamentError):
    def __init__(self, findings: Sequence[Finding] = (), step: str = "") -> None:
        super().__init__(*findings, step)
        self.findings, self.step = tuple(findings), step


class NotAChange(TournamentError):
    pass


class RoundDrawn(TournamentError):
    pass


class TooManyByes(TournamentError):
    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


class NoHalfBye(TournamentError):
    pass


class NotTogether(TournamentError):
    pass


class NotAForfeit(TournamentError):
    pass


class LaterRoundOut(TournamentError):
    pass


class RoundMoved(TournamentError):
    pass
