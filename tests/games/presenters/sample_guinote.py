"""Sample boards of guiñote."""

from __future__ import annotations

from dataclasses import replace

from games.presenters.board import (
    Absence,
    Board,
    Chip,
    Choice,
    Felt,
    Field,
    Hand,
    Header,
    Option,
    OrderSheet,
    Place,
    Review,
    ScoreRow,
    Scores,
    SeatPanel,
    Stock,
    Style,
    Tally,
    TallyLine,
)
from games.rules.game import Seat
from tests.games.presenters.sample_parts import CLOCK, RUNNING, felt_card, held, resign, trick_rows

GUINOTE_SEATS = (
    SeatPanel(Seat(1), Place.RIGHT, "Carla Sanz", card_count=5, cards_text="5 cards", notes=("mano",), clock=CLOCK),
    SeatPanel(
        Seat(2),
        Place.TOP,
        "Luis Gil",
        card_count=5,
        cards_text="5 cards",
        notes=("partner",),
        chips=(Chip("20 copas", "good"),),
        clock=CLOCK,
    ),
    SeatPanel(Seat(3), Place.LEFT, "House", is_house=True, card_count=6, cards_text="6 cards", clock=CLOCK),
    SeatPanel(
        Seat(0),
        Place.BOTTOM,
        "Ana Ruiz",
        is_me=True,
        is_on_turn=True,
        card_count=6,
        cards_text="6 cards",
        notes=("dealer",),
        tricks_text="tricks 2",
        clock=RUNNING,
    ),
)
GUINOTE = Board(
    game="guinote",
    pack="es",
    n=22,
    title="Guiñote, hand 4",
    header=Header("Guiñote", "Hand 4", "2 – 1, coto of 3"),
    seats=GUINOTE_SEATS,
    felt=Felt(
        trick=(
            felt_card("es", "3C", Place.RIGHT, 1),
            felt_card("es", "RC", Place.TOP, 2),
            felt_card("es", "5O", Place.LEFT, 3),
        ),
        stock=Stock(8, "stock 8", "CO", "Caballo of oros lies face up", "trump: oros", "O"),
        seats=4,
    ),
    hand=Hand(held("es", "1O SO RO 7C 4E 2B", "*"), title="Your hand"),
    choices=(
        Choice("Sing 40 in oros, if we win", "sing O", Style.CHIP, Field.ARM, is_armed=False),
        Choice("Exchange the seven as soon as I can", "exchange", Style.CHIP, Field.DISARM, is_armed=True),
    ),
    menu=resign("Give up the point"),
    scores=Scores(("Us", "Them"), (ScoreRow("Sung", ("20", "0")), ScoreRow("Points", ("2", "1")))),
    reviews=(Review("last", "Last trick", trick_rows("es", "7O 1C 4C CB")),),
    log=("Luis sang 20 in copas.", "Carla played the three of copas.", "Luis played the rey of copas."),
    phase="Stock: any card may be played.",
    status="Your turn.",
    is_my_turn=True,
    said="The house played the five of oros. Your turn.",
    where="Trick 3 of 10. Trump is oros.",
)
GUINOTE_FULL = replace(
    GUINOTE,
    n=25,
    seats=tuple(
        replace(
            seat,
            name={Place.LEFT: "Bartholomew Wensley", Place.RIGHT: "Ashcombe"}.get(seat.place, seat.name),
            chips=(Chip("20 copas", "good"),) if seat.place in (Place.TOP, Place.BOTTOM) else (),
        )
        for seat in GUINOTE_SEATS
    ),
    felt=replace(
        GUINOTE.felt,
        trick=(*GUINOTE.felt.trick, felt_card("es", "1C", Place.BOTTOM, 4, wins=True)),
        notice="You take the trick.",
    ),
    is_held=True,
)
ARRASTRE = replace(
    GUINOTE,
    n=48,
    felt=Felt(
        trick=GUINOTE.felt.trick[:1], stock=Stock(0, "stock empty", trump="trump: oros", trump_suit="O"), seats=4
    ),
    hand=Hand(held("es", "1O SO RO RC SC", "RC SC", "You must follow copas."), title="Your hand"),
    choices=(),
    reviews=(),
    phase="Last six: follow, beat, trump. Played from memory.",
    status="Your turn. You must follow copas.",
)
GUINOTE_TWO = replace(
    GUINOTE,
    n=23,
    header=Header("Guiñote", "Hand 4, de vueltas", "2 – 1, coto of 3"),
    seats=(replace(GUINOTE_SEATS[1], seat=Seat(1), name="Carla Sanz", notes=("dealer",)), GUINOTE_SEATS[3]),
    felt=replace(GUINOTE.felt, trick=(felt_card("es", "3C", Place.TOP, 1),), seats=2),
)
GUINOTE_TALLY = replace(
    GUINOTE,
    n=70,
    felt=Felt(seats=4),
    hand=Hand(),
    choices=(),
    phase="",
    status="The hand is over.",
    tally=Tally(
        "Hand 4",
        ("Us", "Them"),
        (
            TallyLine("Cards", ("75", "45"), "guinote §9.1"),
            TallyLine("Last trick", ("10", ""), "guinote §9.1"),
            TallyLine("Songs", ("20", "20"), "guinote §7.1"),
            TallyLine("Total", ("105", "65"), is_total=True),
            TallyLine(
                "Thirty malas", ("85", ""), "guinote §9.3", "30 or more in cards and the last trick", is_kept=True
            ),
        ),
        "Ana and Luis have 101 and more: the point is theirs.",
        (Choice("Next hand", "ready", Style.PRIMARY),),
    ),
)
AWAY = {
    Place.LEFT: {"presence": "lost", "away": "away {time}", "away_ms": 754_000, "away_time": "12:34"},
    Place.RIGHT: {"presence": "reconnecting", "away": "reconnecting"},
    Place.TOP: {"presence": "left", "away": "left {time} ago", "away_ms": 75_000, "away_time": "1:15"},
}
GUINOTE_AWAY = replace(
    GUINOTE,
    n=27,
    seats=tuple(replace(seat, **AWAY.get(seat.place, {})) for seat in GUINOTE_SEATS),
    absence=Absence(
        "Bartholomew Wensley is away. You may claim the match, or wait.",
        choices=(
            Choice("Claim the match", "absent claim 3", Style.PRIMARY, confirm="The match then ends in your favour."),
            Choice("Let the house play on", "absent house 3"),
        ),
    ),
    orders=OrderSheet(
        (
            Option("Exchange the seven at the first chance", "seven", is_chosen=True),
            Option("Play my last card of a deal", "forced", hint="A forced card played earlier would tell too much."),
        ),
        ("Standing order cancelled: Sing the highest cante at once. Your time ran out.",),
    ),
)
