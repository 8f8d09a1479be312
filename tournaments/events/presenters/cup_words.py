"""What a match of a cup is called: the draw it belongs to and its round there."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.events.rules.cup.graph import Cup, Part

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def group_title(group: int) -> str:
    """The name of the group with that number from 0: "Group A", after the letters "Group 27"."""
    name = LETTERS[group] if group < len(LETTERS) else str(group + 1)
    return _("Group %(name)s") % {"name": name}


def part_title(cup: Cup, part: Part, number: int) -> str:
    """The name of round `number` of a part: "Semi-finals", "Losers’ draw, round 2", "Grand final".

    A small field has no match in the first rounds of a full draw; then the count begins where it has.
    """
    rounds = sorted({fixture.round for fixture in cup.of(part)})
    left, nth = rounds[-1] - number, rounds.index(number) + 1
    match part:
        case Part.THIRD:
            return _("Third place")
        case Part.FINAL:
            return _("Grand final") if number == 1 else _("Second grand final")
        case Part.LOSERS:
            return _("Losers’ draw, round %(number)d") % {"number": nth} if left else _("Final of the losers’ draw")
        case Part.CONSOLATION:
            names = {0: _("Final of the consolation"), 1: _("Semi-finals of the consolation")}
            return names.get(left) or _("Consolation, round %(number)d") % {"number": nth}
        case _ if cup.of(Part.LOSERS):
            return _("Main draw, round %(number)d") % {"number": number} if left else _("Final of the main draw")
        case _:
            names = {0: _("Final"), 1: _("Semi-finals"), 2: _("Quarter-finals")}
            return names.get(left) or _("Round %(number)d") % {"number": number}
