"""What surrounds a position on its page: where one can step to, the moves, through whose eyes one looks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from django.urls import reverse
from django.utils.translation import gettext as _

from games.presenters.board import Facts
from games.presenters.replaying_moves import Moment
from games.presenters.seating import label_of
from games.presenters.titles import game_title
from games.replay import PlayedDeal, Source
from games.rules.game import Seat

OPEN = "open"
OF_TABLE, OF_ARCHIVE = "games:", "games:archived_"
SHORTEST_MS, LONGEST_MS = 400, 4_000  # a step as it was played
UNMEASURED_MS = 1_500


@dataclass(frozen=True, slots=True)
class Replayed:
    """What can be replayed, and where: a table by its code, or a game of the archive by its number.

    The addresses of its pages have names that begin with `prefix`; `home` is the address that it comes from, `file` how
    the names of its files begin.
    """

    key: str | int
    prefix: str
    home: str
    file: str
    source: Source
    shown: tuple[PlayedDeal, ...]
    is_over: bool
    players: tuple[str, ...]
    day: date | None = None

    @property
    def is_table(self) -> bool:
        return self.prefix == OF_TABLE

    @property
    def title(self) -> str:
        """The game's own name."""
        return game_title(self.source.game)

    @property
    def replays(self) -> str:
        """The name of the list's address."""
        return f"{self.prefix}replays"

    @property
    def replay(self) -> str:
        """The name of a position's address."""
        return f"{self.prefix}replay"

    @property
    def replay_text(self) -> str:
        """The name of the address of a unit in words."""
        return f"{self.prefix}replay_text"

    def look(self, deal: int, step: int, viewer: Seat | None) -> Look:
        return Look(self.key, deal, step, viewer, self.prefix)


@dataclass(frozen=True, slots=True)
class Look:
    """A position of a deal, and whose eyes see it: a seat's, or None for all hands open."""

    key: str | int
    deal: int
    step: int
    viewer: Seat | None
    prefix: str = OF_TABLE

    @property
    def eyes(self) -> str:
        """As the address has it."""
        return OPEN if self.viewer is None else str(self.viewer)

    def url(self, name: str = "replay", step: int | None = None, eyes: str | None = None) -> str:
        """The address of this position, of another of the deal, or of this one through other eyes."""
        path = reverse(f"{self.prefix}{name}", args=[self.key, self.deal, self.step if step is None else step])
        return f"{path}?as={self.eyes if eyes is None else eyes}"


@dataclass(frozen=True, slots=True)
class Step:
    """A way through the deal: `url` is empty where there is none."""

    name: str
    sign: str
    label: str
    url: str = ""


@dataclass(frozen=True, slots=True)
class Eyes:
    """One way to look at the deal."""

    label: str
    url: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class Move:
    """A line of the list of moves."""

    text: str
    url: str
    reasons: tuple[tuple[str, str], ...]
    is_current: bool


@dataclass(frozen=True, slots=True)
class TrickMoves:
    """The moves up to the end of one trick and what followed it, under their heading."""

    title: str
    moves: tuple[Move, ...]


def steps(look: Look, deal: PlayedDeal) -> tuple[Step, ...]:
    """First, trick back, back, on, trick on, last: in the order in which they stand."""
    here, ends = look.step, (0, *deal.tricks, deal.last)
    back = here - 1 if here else None
    on = here + 1 if here < deal.last else None
    trick_back = max((end for end in ends if end < here), default=None)
    trick_on = min((end for end in ends if end > here), default=None)
    first, last = (0 if here else None), (deal.last if here < deal.last else None)
    ways = (
        ("first", "|«", _("Start of the deal"), first),
        ("trick-back", "«", _("One trick back"), trick_back),
        ("back", "‹", _("One step back"), back),
        ("on", "›", _("One step on"), on),
        ("trick-on", "»", _("One trick on"), trick_on),
        ("last", "»|", _("End of the deal"), last),
    )
    return tuple(Step(name, sign, label, "" if to is None else look.url(step=to)) for name, sign, label, to in ways)


def eyes(look: Look, facts: Facts) -> tuple[Eyes, ...]:
    """All hands open, then each seat."""
    ways = [(OPEN, _("All hands"))]
    ways += [(str(seat), label_of(facts, Seat(seat))) for seat in range(len(facts.people))]
    return tuple(Eyes(label, look.url(eyes=way), way == look.eyes) for way, label in ways)


def moves(look: Look, told: Iterable[Moment]) -> tuple[TrickMoves, ...]:
    """The list of moves, trick by trick."""
    return tuple(
        TrickMoves(
            _("Trick %(number)d") % {"number": trick} if trick else _("Before the first card"),
            tuple(Move(one.text, look.url(step=one.step), one.reasons, one.step == look.step) for one in of_trick),
        )
        for trick, of_trick in groupby(told, lambda moment: moment.trick)
    )


def where(look: Look, deal: PlayedDeal) -> str:
    """ "Trick 7 of 16" """
    trick = deal.trick_at(look.step)
    if not trick:
        return _("Before the first card")
    return _("Trick %(number)d of %(tricks)d") % {"number": trick, "tricks": deal.trick_at(deal.last)}


def wait_ms(look: Look, deal: PlayedDeal) -> int:
    """How long the next position lets wait for itself when the deal is played by itself; 0 at the end."""
    if look.step == deal.last:
        return 0
    waited = deal.waits_ms[look.step + 1] if deal.waits_ms else UNMEASURED_MS
    return max(SHORTEST_MS, min(LONGEST_MS, waited))
