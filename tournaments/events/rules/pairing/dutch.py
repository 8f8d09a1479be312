"""The engine "dutch": FIDE's rules of 2026 by the program gacrux. Here is what it is given and what its answer means.

The input is a TRF file with numbers where names would be, so that nothing a person typed reaches the program. Numbers
in the file are places in the seed order, from 1.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from tournaments.events.rules.pairing.errors import EngineFailed, Failure, Stuck, Unpairable
from tournaments.events.rules.pairing.reasons import assembled
from tournaments.events.rules.pairing.types import Engine, Entrant, PairingInput, PairingResult, Past, Step
from tournaments.events.rules.unplayed import Unplayed, points_of
from tournaments.events.rules.validator import result_findings

FEWEST = 12  # smaller fields get stuck too often
MOST = 999
NO_LEGAL_PAIRING = 505  # the program's own code, which it also gives with pairs missing and exit code 0
DETAIL = 300  # characters of what the program said that are kept

# A letter of the file for each kind; half the points of a win and none are the only requests it knows.
LETTERS = {
    Unplayed.PAIRING_BYE: "U",
    Unplayed.REQUESTED_HALF: "H",
    Unplayed.REQUESTED_ZERO: "Z",
    Unplayed.FORFEIT_WON: "+",
    Unplayed.FORFEIT_LOST: "-",
    Unplayed.DOUBLE_FORFEIT: "-",
    Unplayed.LATE: "Z",
    Unplayed.WITHDRAWN: "Z",
}


def fits(wanted: PairingInput) -> bool:
    """Whether the engine is for this event: first deals count, and the field isn't small."""
    return wanted.with_first_deal and len(wanted.players) >= FEWEST and len(wanted.entrants) <= MOST


def arguments(wanted: PairingInput) -> tuple[str, ...]:
    """The program's options. Without `-t` it would draw lots for the sides of the first round."""
    idle = [str(place) for place, entrant in enumerate(wanted.entrants, start=1) if entrant.idle is not None]
    unpaired = ("-u", *idle) if idle else ()
    return ("-i", "-", "-o", "-", "-p", "-m", "dutch", "-t", "w", "-n", str(wanted.round), *unpaired)


def written(wanted: PairingInput) -> str:
    """The TRF file. Raises EngineFailed (SCORES) for amounts that it can't hold.

    What an entrant's score differs by from what its rounds give in the file (a penalty, a credit) stands in record 250,
    as virtual points of this round only.
    """
    lines = ["012 Round", "092 Individual Swiss", f"142 {wanted.rounds}", _scale(wanted)]
    lines += [_player(wanted, entrant) for entrant in wanted.entrants]
    lines += _differences(wanted)
    lines += _forbidden(wanted)
    return "\n".join(lines) + "\n"


def _scale(wanted: PairingInput) -> str:
    win, draw, loss = wanted.scale
    amounts = {"W": win, "D": draw, "L": loss, "P": points_of(Unplayed.PAIRING_BYE, wanted.scale), "A": Fraction()}
    return "162 " + "".join(f" {letter}{_decimal(points):>4}   " for letter, points in amounts.items())


def _player(wanted: PairingInput, entrant: Entrant) -> str:
    """Record 001: number, a name that is the number, points, rank, and each earlier round."""
    place = wanted.seeds[entrant.number] + 1
    given = {one.round: one for one in entrant.past}
    rounds = (_round(wanted, entrant, given.get(number)) for number in range(1, wanted.round))
    head = f"001 {place:>4}      {place:<33}"
    return f"{head:<80}{_decimal(_in_file(wanted, entrant)):>4} {place:>4}{''.join(rounds)}".rstrip()


def _round(wanted: PairingInput, entrant: Entrant, one: Past | None) -> str:
    if one is None:
        return "  0000 - Z"
    if one.opponent is None:
        return f"  0000 - {_letter(wanted, one)}"
    return f"  {wanted.seeds[one.opponent] + 1:>4} {_side(wanted, entrant, one)} {_letter(wanted, one)}"


def _letter(wanted: PairingInput, one: Past) -> str:
    win, draw, _ = wanted.scale
    if one.unplayed is None:
        return "1" if one.points >= win else "=" if one.points >= draw else "0"
    return LETTERS[one.unplayed]


def _side(wanted: PairingInput, entrant: Entrant, one: Past) -> str:
    """White is who dealt first. Where nobody dealt the better seed stands there: it counts for no wish."""
    assert one.opponent is not None
    is_better = wanted.seeds[entrant.number] < wanted.seeds[one.opponent]
    return "w" if (is_better if one.has_first_deal is None else one.has_first_deal) else "b"


def _in_file(wanted: PairingInput, entrant: Entrant) -> Fraction:
    """What the entrant's rounds are worth by the letters of the file."""
    win, draw, loss = wanted.scale
    played = {"1": win, "=": draw, "0": loss, "U": win, "+": win, "H": draw}
    return sum((played.get(_letter(wanted, one), Fraction()) for one in entrant.past), Fraction())


def _differences(wanted: PairingInput) -> Iterator[str]:
    for place, entrant in enumerate(wanted.entrants, start=1):
        more = entrant.score - _in_file(wanted, entrant)
        if more:
            amount = _decimal(more)
            yield f"250 {amount:>4} {amount:>4} {wanted.round:>3} {wanted.round:>3} {place:>4} {place:>4}"


def _forbidden(wanted: PairingInput) -> Iterator[str]:
    for pair in sorted(sorted(wanted.seeds[who] + 1 for who in one.pair) for one in wanted.forbidden):
        yield f"260 {wanted.round:>3} {wanted.round:>3} {pair[0]:>4} {pair[1]:>4}"


def _decimal(amount: Fraction) -> str:
    """The exact amount in at most four characters, such as "10.5", "0.25" or "-1.0"."""
    tenths, hundredths = amount * 10, amount * 100
    text = f"{float(amount):.{1 if tenths.denominator == 1 else 2}f}"
    if hundredths.denominator != 1 or len(text) > 4:
        raise EngineFailed(Failure.SCORES, str(amount))
    return text


def read(wanted: PairingInput, answer: str, version: str) -> PairingResult:
    """The round that the program answered. Raises Unpairable, and EngineFailed where the answer is none.

    An unpairable round has no pairs, whatever its code; a round that the validator refuses isn't taken.
    """
    pairs = _pairs(answer)
    numbers = [entrant.number for entrant in wanted.entrants]
    if not all(1 <= white <= len(numbers) and 0 <= black <= len(numbers) for white, black in pairs):
        raise EngineFailed(Failure.UNREADABLE, "a number that nobody has")
    met = [(numbers[white - 1], numbers[black - 1]) for white, black in pairs if black]
    byes = [numbers[white - 1] for white, black in pairs if not black]
    result = assembled(wanted, met, next(iter(byes), None), Engine.DUTCH, version, Step.NONE, keep_sides=True)
    found = result_findings(wanted, result)
    if found or len(byes) > 1:
        raise EngineFailed(Failure.FAULTY, repr(found)[:DETAIL])
    return result


def _pairs(answer: str) -> Sequence[tuple[int, int]]:
    try:
        said = json.loads(answer)
        code = said["status"]["code"]
        pairs = said.get("pairingResult", {}).get("pairs") or []
        read = [(_whole(white), _whole(black)) for white, black in pairs]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise EngineFailed(Failure.UNREADABLE, answer[:DETAIL]) from error
    if code == NO_LEGAL_PAIRING or (not read and code in (0, 2)):
        raise Unpairable(Stuck.NO_PAIRING)
    if code != 0:
        raise EngineFailed(Failure.ANSWERED_ERROR, str(said["status"].get("error"))[:DETAIL])
    return read


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise ValueError(f"{value!r} is no number of an entrant")
    return value
