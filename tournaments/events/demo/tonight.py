"""What goes on in the club just now: a round in the middle, an event that takes entries, tables in the lobby."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext as _

from games.models import Table
from games.services import tables
from tournaments.events.demo import positions
from tournaments.events.demo.people import Cast
from tournaments.events.demo.playing import play_on
from tournaments.events.demo.rounds import MINUTE, entered, next_round, on_paper, planned, played, players
from tournaments.events.demo.season import evening
from tournaments.events.demo.swiss import chouine_night
from tournaments.events.models import Event, Match
from tournaments.events.rules.round_robin import berger
from tournaments.events.services import entry, planning, results
from tournaments.records.choices import Format, GameName

# Who meets whom in the second round: played, a card on the table, an exchange, to be confirmed, disputed.
SECOND_ROUND = (
    ("noel", "lucia"),
    ("begona", "francois"),
    ("elodie", "nuno"),
    ("george", "zoe"),
    ("pilar", "tom"),
)
BEGUN = timedelta(minutes=45)  # ago; longer than a partie takes

# Parties written by hand: what each side made in each of the six deals.
LEVEL = (((28, 14), (11, 33), (36, 9), (12, 27), (20, 17), (15, 24)),)
CLEAR = (((41, 8), (17, 22), (68, 5), (13, 30), (29, 15), (21, 19)),)
NARROW = (((24, 19), (16, 31), (27, 12), (14, 29), (33, 10), (18, 26)),)
MISREAD = (((24, 19), (16, 31), (27, 12), (14, 29), (33, 10), (18, 62)),)
PAPER = (LEVEL, CLEAR, NARROW)


def play_tonight(cast: Cast) -> None:
    piquet_league(cast)
    chouine_night(cast)
    pairs_to_come(cast)
    lobby(cast)
    against_the_house(cast)


def piquet_league(cast: Cast) -> None:
    """A round robin of ten in its second round; of the first, three parties were played with real cards."""
    last_week = evening(cast.now, 7)
    event = planned(
        cast,
        last_week,
        name=_("Piquet league"),
        description=_(
            "A partie a week, at the site's tables or with real cards; the result may be written down by hand."
        ),
        game=GameName.PIQUET,
    )
    entered(cast, event, cast.called(*_in_order_of_the_draw()), last_week - timedelta(days=2))
    planning.add_organiser(cast.organiser, event.pk, "anais", last_week)
    first, second, *others = next_round(cast, event, last_week)
    for match in (first, second):
        played(cast, match, last_week)
    for number, (match, written) in enumerate(zip(others, PAPER, strict=True)):
        on_paper(cast, match, written, last_week + timedelta(minutes=70 + 9 * number))
    _second_round(cast, event)


def _in_order_of_the_draw() -> tuple[str, ...]:
    """The players so that the second round pairs them as SECOND_ROUND has it."""
    pairs = berger(2 * len(SECOND_ROUND))[1].pairs
    numbers = {
        number: name
        for pair, names in zip(pairs, SECOND_ROUND, strict=True)
        for number, name in zip(pair, names, strict=True)
    }
    return tuple(numbers[number] for number in sorted(numbers))


def _second_round(cast: Cast, event: Event) -> None:
    begun = cast.now - BEGUN
    done, facing, exchanging, reported, disputed = next_round(cast, event, begun)
    played(cast, done, begun)
    _left(facing, positions.facing_a_card(cast["begona"], deal=3), cast)
    _left(exchanging, positions.exchanging(cast["elodie"], deal=2), cast)
    _report(reported, LEVEL, cast)
    _report(disputed, NARROW, cast)
    second = players(disputed, 1)[0]
    results.report_result(second, event.pk, disputed.pk, MISREAD, cast.now - 4 * MINUTE)


def _left(match: Match, position: positions.Position, cast: Cast) -> None:
    assert match.table is not None
    play_on(match.table, cast.now - BEGUN, until=position)


def _report(match: Match, written: tuple[tuple[tuple[int, int], ...], ...], cast: Cast) -> None:
    results.report_result(players(match, 0)[0], match.round.event_id, match.pk, written, cast.now - 10 * MINUTE)


def pairs_to_come(cast: Cast) -> None:
    """Pairs that enter: two are here, one is on its way, one still has to be agreed to."""
    event = planned(
        cast,
        cast.now + timedelta(hours=2),
        name=_("Pairs’ night"),
        description=_("Guiñote for four. Bring a partner, or come and find one."),
        game=GameName.GUINOTE,
        format=Format.PAIRS,
    )
    for number, (first, second) in enumerate((("lucia", "zoe"), ("begona", "francois"), ("george", "harriet"))):
        at = cast.now - timedelta(hours=30 - 4 * number)
        entrant = entry.enter(cast[first], event.pk, at, partner=second)
        entry.accept(cast[second], event.pk, at + 20 * MINUTE)
        if number < 2:
            entry.check_in(cast[first], event.pk, entrant.pk, cast.now - (9 - number) * MINUTE)
    entry.enter(cast["anais"], event.pk, cast.now - timedelta(hours=3), partner="nuno")


def lobby(cast: Cast) -> None:
    """Tables that wait for players."""
    tables.open_table(game=GameName.CHOUINE, match_format=("best_of", 3), opener=cast["george"])
    tables.open_table(game=GameName.PIQUET, rated=True, opener=cast["lucia"])
    table = tables.open_table(game=GameName.GUINOTE, seats=4, opener=cast["pilar"])
    tables.seat_player(table.code, cast["tom"])


def against_the_house(cast: Cast) -> None:
    """Two tables to watch, and to go on with at once: the house answers."""
    chouine = tables.open_table(game=GameName.CHOUINE, match_format=("best_of", 3), opener=cast["anais"])
    tables.seat_house(chouine.code, by=cast["anais"].pk)
    _begun(chouine, positions.facing_a_card(cast["anais"], deal=2), cast)
    guinote = tables.open_table(game=GameName.GUINOTE, seats=4, opener=cast["harriet"])
    tables.seat_player(guinote.code, cast["noel"], 2)
    for index in (1, 3):
        tables.seat_house(guinote.code, index, by=cast["harriet"].pk)
    _begun(guinote, positions.facing_a_card(cast["harriet"], deal=2), cast)


def _begun(table: Table, position: positions.Position, cast: Cast) -> None:
    start = cast.now - BEGUN
    tables.start(table.code, now=start)
    play_on(table, start, until=position)
