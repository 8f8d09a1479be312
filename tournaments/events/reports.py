"""An event as a Tournament Report File: entrants as players, first deals where white stands, byes by letter."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from tournaments.events import selectors
from tournaments.events.choices import Kind, MatchStage
from tournaments.events.exchange.trf import OPEN, Meeting, Player, Report, by_rounds
from tournaments.events.models import Entrant, Event, Match, Standing, UnplayedRound
from tournaments.events.rules.pairing.dutch import LETTERS
from tournaments.events.rules.tiebreaks import Criterion
from tournaments.events.rules.unplayed import Unplayed
from tournaments.records.choices import HowEnded

WORDS = {
    Kind.ROUND_ROBIN: "Round-Robin",
    Kind.KNOCKOUT: "Knock-out",
    Kind.CONSOLATION: "Knock-out with Consolation",
    Kind.DOUBLE: "Double Elimination",
    Kind.EVENING: "Changing Partners",
    Kind.GROUPS: "Groups and Knock-out",
}
ABSENT = Meeting(None, "-", LETTERS[Unplayed.REQUESTED_ZERO])


def report_of(event: Event) -> Report:
    """The event as it stands. Raises NotInTrf once it is written, where its points don't fit."""
    entrants = [one for one in selectors.entrants_of(event) if one.number is not None] or selectors.entrants_of(event)
    numbers = {entrant.pk: place for place, entrant in enumerate(entrants, start=1)}
    rounds = tuple(event.rounds.order_by("number"))
    meetings = _meetings(event, numbers)
    standings = {row.entrant_id: row for row in selectors.standings_of(event)}
    ratings = selectors.ratings_in(event)
    who = "Pairs" if event.players_each == 2 else "Individual"
    return Report(
        name=event.name,
        players=tuple(
            _player(event, entrant, numbers, meetings, standings.get(entrant.pk), len(rounds), ratings)
            for entrant in entrants
        ),
        rounds=max(selectors.rounds_total(event), len(rounds), 1),
        scale=event.points,
        bye=event.points[0],
        kind=f"{who} {WORDS.get(Kind(event.kind), 'Swiss')}",
        city=event.club.name,
        start=None if event.starts_at is None else event.starts_at.date(),
        end=None if event.closed_at is None else event.closed_at.date(),
        dates=tuple(one.published_at.date() for one in rounds),
    )


def _player(
    event: Event,
    entrant: Entrant,
    numbers: Mapping[int, int],
    meetings: Mapping[tuple[int, int], Meeting],
    row: Standing | None,
    rounds: int,
    ratings: Mapping[int, int],
) -> Player:
    mine = tuple(meetings.get((entrant.pk, number), ABSENT) for number in range(1, rounds + 1))
    known = [ratings[player.user_id] for player in entrant.players.all() if player.user_id in ratings]
    rating = round(sum(known) / len(known)) if known else None
    number = numbers[entrant.pk]
    player = Player(number, entrant.name, Fraction(), row.rank if row else number, mine, rating)
    points = _points(row)
    given = by_rounds(player, event.points, event.points[0]) if points is None else points
    return Player(number, player.name, given, player.rank, mine, rating)


def _points(row: Standing | None) -> Fraction | None:
    """The points of the stored standings; None where the event counts none."""
    if row is None:
        return None
    found = next((amount for name, amount, _terms in row.values if name == Criterion.POINTS), None)
    return None if found is None else Fraction(found)


def _meetings(event: Event, numbers: Mapping[int, int]) -> Mapping[tuple[int, int], Meeting]:
    """What each entrant did in each round, by row and number of the round."""
    found: dict[tuple[int, int], Meeting] = {}
    byes: dict[int, int] = {}
    for match in selectors.matches_of(event):
        number = match.round.number
        if match.second_id is None:
            byes[number] = byes.get(number, 0) + 1
            letter = LETTERS[Unplayed.PAIRING_BYE] if byes[number] == 1 else "F"  # only one of a round can be U
            found[match.first_id, number] = Meeting(None, "-", letter)
            continue
        for side, who in enumerate((match.first_id, match.second_id)):
            rival = match.second_id if side == 0 else match.first_id
            found[who, number] = Meeting(numbers[rival], "wb"[side], _result(match, who))
    for row in UnplayedRound.objects.filter(round__event=event).select_related("round"):
        is_half = row.exact_credit == event.points[1] and row.kind != Unplayed.PAIRING_BYE
        letter = LETTERS[Unplayed.REQUESTED_HALF if is_half else Unplayed(row.kind)]
        found[row.entrant_id, row.round.number] = Meeting(None, "-", letter)
    return found


def _result(match: Match, who: int) -> str:
    """The letter of one side: a forfeit, a ruling (a result without a full match), or a result that was played."""
    if match.state != MatchStage.DONE:
        return OPEN
    has_won = match.winner_id == who
    if match.how == HowEnded.FORFEIT:
        return LETTERS[Unplayed.FORFEIT_WON if has_won else Unplayed.FORFEIT_LOST]
    if match.how == HowEnded.RULING:
        return "W" if has_won else "L"
    if match.winner_id is None:
        return "="
    return "1" if has_won else "0"
