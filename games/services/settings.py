"""What a table is opened with, by whoever opens it: a person's form, an event, a challenge, a return match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from games.chat.choices import Chat
from games.models import AtZero, MatchFormat
from games.rules.clock import BadControl, read_control
from games.rules.errors import BadOption
from games.rules.registry import GAMES
from games.services.errors import BadTable

MOST_UNITS = 15
NEVER_RESIGNED = frozenset({"piquet"})  # games in which a deal is played out whatever happens


@dataclass(frozen=True, slots=True)
class TableSettings:
    """What is agreed before anybody sits down.

    `match_format` is ("best_of", n), n odd, or ("fixed", n). `time_control` is as `games.rules.clock` writes it, ""
    without a clock; `at_zero` says what happens to whoever is late (an `AtZero`). `chat` is the most that may be said.
    `origin` names the match of an event, "" in casual play.
    `may_adjourn`: the players may agree to go on another day; None means in casual play, not in an event.
    """

    game: str
    options: Mapping[str, Any] = field(default_factory=dict)
    seats: int = 2
    match_format: tuple[str, int] = (MatchFormat.BEST_OF, 1)
    public: bool = True
    rated: bool = False
    origin: str = ""
    chat: str = Chat.OPEN
    time_control: str = ""
    at_zero: str = AtZero.HOUSE
    may_adjourn: bool | None = None

    def check(self) -> None:
        """Raises BadTable where no game is played so."""
        if self.game not in GAMES:
            raise BadTable("game", "no such game")
        if self.seats not in GAMES[self.game].seat_counts:
            raise BadTable("seats", f"{self.game} has {GAMES[self.game].seat_counts} seats")
        try:
            GAMES[self.game].read_options(self.options)
        except BadOption as error:
            raise BadTable(f"options.{error.name}", error.why) from error
        _check_format(*self.match_format)
        check_time(self.game, self.time_control, self.at_zero)

    def columns(self) -> dict[str, Any]:
        """The settings as `Table` keeps them."""
        kind, units = self.match_format
        return {
            "game": self.game,
            "options": dict(self.options),
            "seat_count": self.seats,
            "format_kind": kind,
            "format_units": units,
            "public": self.public,
            "rated": self.rated,
            "origin": self.origin,
            "chat": self.chat,
            "time_control": self.time_control,
            "at_zero": self.at_zero,
            "may_adjourn": not self.origin if self.may_adjourn is None else self.may_adjourn,
        }


def check_time(game: str, time_control: str, at_zero: str) -> None:
    """Raises BadTable where that is no time control, or no way to treat whoever is late in that game."""
    try:
        read_control(time_control)
    except BadControl as error:
        raise BadTable("time_control", f"no time control: {error.field or time_control}") from error
    if at_zero not in AtZero.values or (at_zero == AtZero.DEAL and game in NEVER_RESIGNED):
        raise BadTable("at_zero", f"not in {game}")


def _check_format(kind: str, units: int) -> None:
    if kind not in MatchFormat.values or not 1 <= units <= MOST_UNITS:
        raise BadTable("match_format", f"a kind of {MatchFormat.values} and 1 to {MOST_UNITS} units")
    if kind == MatchFormat.BEST_OF and units % 2 == 0:
        raise BadTable("match_format", "best of an odd number")
