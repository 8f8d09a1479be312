"""A cup as shapes for an SVG: all its draws, with everybody whose place is known, and the same as lists."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.utils.translation import gettext as _

from tournaments.events.cups import CupNow
from tournaments.events.models import Entrant, Event, Match
from tournaments.events.presenters.bracket import Drawing, Heading, MatchBox, RoundList, SideText, match_box, side_text
from tournaments.events.presenters.cup_words import part_title
from tournaments.events.presenters.pairings import PairingLine, Side, pairing_line, round_title
from tournaments.events.rules.cup.drawing import CupBox, cup_layout
from tournaments.events.rules.cup.graph import Cup
from tournaments.events.rules.cup.progress import MatchNow, Stage, Vacant

TITLES = {Stage.NEEDLESS: "is-bye", Stage.BYE: "is-bye", Stage.EMPTY: "is-bye"}


def cup_drawing(event: Event, now: CupNow, matches: Sequence[Match], total: int, mine: Collection[int]) -> Drawing:
    """The drawing of the cup, and its rounds as far as they are out; `total` is how many there will be."""
    lines = {match.fixture: pairing_line(match, mine) for match in matches if match.fixture is not None}
    shape = cup_layout(now.cup)
    entrants = {entrant.pk: entrant for entrant in now.field}
    return Drawing(
        width=shape.width,
        height=shape.height,
        boxes=tuple(_box(box, now.found[box.number], lines.get(box.number), entrants) for box in shape.boxes),
        wires=tuple("M" + " L".join(f"{x} {y}" for x, y in line) for line in shape.lines),
        headings=tuple(Heading(part_title(now.cup, one.part, one.round), one.x, one.y) for one in shape.columns),
        rounds=rounds_of(event, matches, total, mine, now.cup),
    )


def rounds_of(
    event: Event, matches: Sequence[Match], total: int, mine: Collection[int], cup: Cup
) -> tuple[RoundList, ...]:
    """The matches round by round, as far as they are out."""
    by_round: dict[int, list[PairingLine]] = {}
    for match in matches:
        if match.fixture is not None:
            by_round.setdefault(match.round.number, []).append(pairing_line(match, mine, cup))
    return tuple(
        RoundList(round_title(event, number, total), tuple(lines)) for number, lines in sorted(by_round.items())
    )


def _box(box: CupBox, now: MatchNow, line: PairingLine | None, entrants: Mapping[int, Entrant]) -> MatchBox:
    if line is not None and line.away is not None:
        return match_box(box.x, box.y, box.width, line)
    known = [(row, side) for row, side in enumerate(now.sides) if not isinstance(side, Vacant)]
    names = [entrants[who].name for _row, who in known]
    return MatchBox(
        x=box.x,
        y=box.y,
        width=box.width,
        height=box.height,
        state=TITLES.get(now.stage, ""),
        title=_title(now, names),
        sides=tuple(_text(row, entrants[who], now, box) for row, who in known),
    )


def _title(now: MatchNow, names: Sequence[str]) -> str:
    match now.stage:
        case Stage.NEEDLESS:
            return _("not needed")
        case Stage.BYE if names:
            return _("%(name)s: bye") % {"name": names[0]}
        case _:
            return " – ".join(names) or _("not known yet")


def _text(row: int, entrant: Entrant, now: MatchNow, box: CupBox) -> SideText:
    users = [player.user_id for player in entrant.players.all()]
    side = Side(
        name=entrant.name,
        user_id=users[0] if len(users) == 1 else None,
        is_winner=now.winner == entrant.pk,
        is_out=False,
    )
    return side_text(side, "", box.x, box.y, box.width, row)
