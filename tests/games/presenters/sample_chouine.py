"""Sample boards of chouine."""

from __future__ import annotations

from dataclasses import replace

from games.presenters.board import (
    Board,
    Chip,
    Choice,
    Felt,
    Hand,
    Header,
    MatchSheet,
    Place,
    Prompt,
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

CHOUINE_LOG = (
    "Benoît dealt. Trump: diamonds.",
    "Alice played the nine of spades.",
    "Benoît played the ace of spades.",
    "Benoît takes the trick.",
    "Benoît played the king of clubs and announced a mariage, 20.",
    "Alice played the seven of hearts.",
    "Benoît takes the trick and leads.",
    "Benoît played the king of spades.",
)
CHOUINE = Board(
    game="chouine",
    pack="fr",
    n=31,
    title="Chouine, deal 3",
    header=Header("Chouine", "Deal 3", "1 – 1, first to 3", "Round 2, table 4"),
    seats=(
        SeatPanel(
            Seat(1),
            Place.TOP,
            "Benoît Lefèvre",
            rating="1523",
            notes=("dealer",),
            card_count=4,
            cards_text="4 cards",
            tricks_text="tricks 4",
            chips=(Chip("mariage of clubs 20", "good"),),
            clock=CLOCK,
        ),
        SeatPanel(
            Seat(0),
            Place.BOTTOM,
            "Alice Ruiz",
            is_me=True,
            is_on_turn=True,
            card_count=5,
            cards_text="5 cards",
            tricks_text="tricks 3",
            chips=(Chip("tierce of hearts 30", "good"),),
            clock=RUNNING,
        ),
    ),
    felt=Felt(
        trick=(felt_card("fr", "KS", Place.TOP, 1),),
        stock=Stock(9, "stock 9", "9D", "Nine of diamonds lies face up", "trump: diamonds", "D"),
    ),
    hand=Hand(
        tuple(
            replace(
                one,
                choices=(
                    Choice(
                        "Play the king of diamonds and announce a mariage of trumps, 40",
                        "play KD mariage",
                        Style.PRIMARY,
                        for_card="KD",
                    ),
                ),
            )
            if one.card in {"KD"}
            else one
            for one in held("fr", "TS 7D QD KD AH", "*", marked="KH")
        ),
        title="Your hand",
    ),
    choices=(Choice("Exchange the seven of trumps", "exchange", Style.CHIP),),
    menu=resign("Give up the deal"),
    scores=Scores(
        ("You", "Benoît"),
        (ScoreRow("Announced", ("30", "20")), ScoreRow("My tricks", ("24", "")), ScoreRow("Manche", ("1", "1"))),
    ),
    reviews=(
        Review("own", "My tricks", trick_rows("fr", "9S AS", "QH 8H", "TC 7C")),
        Review("last", "Benoît's last trick", trick_rows("fr", "KC 7H")),
    ),
    log=CHOUINE_LOG,
    phase="Stock: any card may be played.",
    status="Your turn.",
    is_my_turn=True,
    said="Benoît played the king of spades. Your turn.",
    where="Trick 8 of 16. Benoît led the king of spades. Any card may be played.",
)
AU_SEPT = replace(
    CHOUINE,
    n=40,
    felt=replace(
        CHOUINE.felt, trick=(), stock=Stock(2, "stock 2", "9D", "Nine of diamonds lies face up", "trump: diamonds", "D")
    ),
    hand=Hand(held("fr", "TS 8D QD KD AH"), title="Your hand"),
    prompt=Prompt(
        "« Au sept »",
        "Last moment to exchange the seven of trumps for the nine of diamonds.",
        choices=(
            Choice("Exchange", "exchange", Style.PLAIN, refusal="You don't hold the seven of trumps."),
            Choice("Go on", "pass", Style.PRIMARY),
        ),
    ),
    choices=(),
    status="Benoît calls « au sept ».",
)
CLOSED = replace(
    CHOUINE,
    n=52,
    felt=Felt(
        trick=(felt_card("fr", "8S", Place.TOP, 1), felt_card("fr", "QS", Place.BOTTOM, 2, wins=True)),
        notice="Alice takes it",
    ),
    hand=Hand(held("fr", "AH KH 7D"), title="Your hand"),
    choices=(),
    is_held=True,
    phase="Last five: follow, trump, and beat in trumps.",
    status="Alice takes the trick.",
    is_my_turn=False,
)
CHOUINE_TALLY = replace(
    CHOUINE,
    n=60,
    felt=Felt(),
    hand=Hand(),
    choices=(),
    phase="",
    status="The deal is over.",
    tally=Tally(
        "Deal 3",
        ("You", "Benoît"),
        (
            TallyLine("Cards in the tricks", ("54", "66"), "chouine §8.1"),
            TallyLine("Last trick", ("10", ""), "chouine §8.1"),
            TallyLine(
                "Announcements", ("50", "20"), "chouine §6.1", "tierce of hearts 30, mariage 20; mariage of clubs 20"
            ),
            TallyLine("Total", ("114", "86"), is_total=True),
        ),
        "Alice wins the deal, 114 to 86.",
        (Choice("Next deal", "ready", Style.PRIMARY),),
    ),
    match=MatchSheet(
        "Manche: first to 3",
        ("You", "Benoît"),
        (
            TallyLine("Deal 1", ("96", "104")),
            TallyLine("Deal 2", ("chouine", ""), note="a chouine wins the deal"),
            TallyLine("Deal 3", ("114", "86")),
            TallyLine("Deals won", ("2", "1"), is_total=True),
        ),
    ),
)
