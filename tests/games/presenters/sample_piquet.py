"""Sample boards of piquet."""

from __future__ import annotations

from dataclasses import replace

from games.presenters.board import (
    Board,
    Chip,
    Choice,
    Felt,
    Group,
    Hand,
    Header,
    MatchSheet,
    Option,
    Picking,
    Place,
    Prompt,
    Review,
    ScoreRow,
    Scores,
    SeatPanel,
    Shown,
    Step,
    Stock,
    Style,
    Tally,
    TallyLine,
)
from games.rules.game import Seat
from tests.games.presenters.sample_parts import CLOCK, RUNNING, felt_card, held, resign, trick_rows

PIQUET_STEPS = tuple(
    Step(label, is_current=label == "Play", is_done=label != "Play" and label != "Count")
    for label in ("Deal", "Exchange", "Calls", "Play", "Count")
)
PIQUET_HAND = "AS KS QS JS 9S 8S QH 9H 7H AD KD TC"
PIQUET = Board(
    game="piquet",
    pack="fr",
    n=57,
    title="Piquet, deal 3 of 6",
    header=Header("Piquet", "Deal 3 of 6", "131 – 118", "Round 4, table 4"),
    seats=(
        SeatPanel(
            Seat(1),
            Place.TOP,
            "Benoît Lefèvre",
            rating="1490",
            notes=("younger", "dealer"),
            card_count=11,
            cards_text="11 cards",
            tricks_text="tricks 0",
            chips=(Chip("3 tens 3", "bad"),),
            clock=CLOCK,
        ),
        SeatPanel(
            Seat(0),
            Place.BOTTOM,
            "Alice Ruiz",
            is_me=True,
            is_on_turn=True,
            notes=("elder",),
            card_count=12,
            cards_text="12 cards",
            tricks_text="tricks 1",
            chips=(
                Chip("point 6", "good"),
                Chip("sequence of 4, 4", "good"),
                Chip("3 aces 3", "equal", Choice("Proof", "ask set", Style.CHIP)),
            ),
            clock=RUNNING,
        ),
    ),
    felt=Felt(trick=(felt_card("fr", "TH", Place.TOP, 1),), stock=Stock(0, "talon empty")),
    hand=Hand(held("fr", PIQUET_HAND, "QH 9H 7H", "You must follow hearts."), rows=2, title="Your hand"),
    menu=resign("Give up the match"),
    steps=PIQUET_STEPS,
    scores=Scores(("You", "Benoît"), (ScoreRow("This deal", ("24", "9")), ScoreRow("Partie", ("131", "118")))),
    reviews=(
        Review("finished", "Finished tricks", trick_rows("fr", "8H TH", "AC 9C", "KC 7C")),
        Review(
            "discards",
            "My discards",
            cards=("7S", "8D", "9C"),
            labels=("Seven of spades", "Eight of diamonds", "Nine of clubs"),
        ),
    ),
    log=("Alice: point of 6. Benoît: good.", "Alice: sequence of 4. Benoît: good.", "Benoît played the ten of hearts."),
    status="Your turn. You must follow hearts.",
    is_my_turn=True,
    said="Benoît played the ten of hearts. Your turn. You must follow hearts.",
    where="Trick 2 of 12. Benoît led the ten of hearts. You must follow hearts. This deal 24 to 9.",
)
PIQUET_DISCARD = replace(
    PIQUET,
    n=41,
    felt=Felt(stock=Stock(8, "talon 8")),
    hand=Hand(
        held("fr", PIQUET_HAND),
        rows=2,
        title="Your hand",
        picking=Picking(
            1,
            5,
            Choice("Exchange the chosen cards", "discard *", Style.PRIMARY),
            (
                "Choose 1 to 5 cards",
                "Exchange 1, leave 4",
                "Exchange 2, leave 3",
                "Exchange 3, leave 2",
                "Exchange 4, leave 1",
                "Exchange 5",
            ),
        ),
    ),
    steps=tuple(Step(s.label, s.label == "Exchange", s.label == "Deal") for s in PIQUET_STEPS),
    status="Choose 1 to 5 cards to discard. Benoît will be told how many you leave.",
    reviews=(),
    seats=tuple(replace(seat, chips=()) for seat in PIQUET.seats),
)
OTHERS = tuple(Option(f"{cards} in hearts", f"other {cards}") for cards in (3, 2, 1))
PIQUET_CALL = replace(
    PIQUET,
    n=44,
    felt=Felt(stock=Stock(0, "talon empty")),
    hand=Hand(held("fr", PIQUET_HAND), rows=2, title="Your hand"),
    steps=tuple(Step(s.label, s.label == "Calls", s.label in ("Deal", "Exchange")) for s in PIQUET_STEPS),
    prompt=Prompt(
        "Your calls",
        groups=(
            Group("point", "Point", (), "6 cards: good, 6"),
            Group(
                "sequence",
                "Sequence",
                (
                    Option("Quart to the ace of spades, 4", "sequence AS4", True),
                    Option("Tierce to the ace of spades, 3", "sequence AS3"),
                    Option("Nothing", "sequence -"),
                ),
            ),
            Group("set", "Sets", (Option("Three aces, 3", "set A3", True), Option("Nothing", "set -"))),
        ),
        choices=(Choice("Call sequence of 4", "call *", Style.PRIMARY),),
    ),
    status="Your turn: call your sequence.",
    reviews=(),
)
PIQUET_ANSWER = replace(
    PIQUET_CALL,
    n=45,
    prompt=Prompt(
        "Benoît: sequence of 4",
        "What do you stand on?",
        choices=(
            Choice("Not good: my quint to the king", "stand KS5", Style.PRIMARY),
            Choice("Good", "stand -"),
        ),
        ticks=(Option("Answer truthfully for me", "truthful", True),),
    ),
    status="Benoît waits for your answer.",
)
PIQUET_SHEET = replace(
    PIQUET_CALL,
    n=43,
    prompt=Prompt(
        "Your calls",
        groups=tuple(
            Group(name, legend, (Option(best, f"{name} 1", True), *OTHERS, Option("Say nothing", f"{name} -")))
            for name, legend, best in (
                ("point", "Point", "5 in spades, making 51: 5"),
                ("sequence", "Sequence", "Quint from the ace of spades + tierce from the ace of hearts: 18"),
                ("set", "Sets", "Four aces + four kings: 28"),
            )
        ),
        choices=(Choice("Make the calls", "call *", Style.PRIMARY),),
        shown=(
            Shown(
                "peek",
                "What you left of the first five",
                ("9S", "7S", "7H", "8D"),
                ("Nine of spades", "Seven of spades", "Seven of hearts", "Eight of diamonds"),
                is_private=True,
            ),
        ),
    ),
    status="Your turn to declare.",
    seats=tuple(replace(seat, chips=()) for seat in PIQUET.seats),
)
PIQUET_LATE = replace(
    PIQUET,
    n=56,
    seats=(
        replace(
            PIQUET.seats[0],
            chips=tuple(
                Chip(said, "good", Choice("Ask for proof", f"ask {category}", Style.CHIP))
                for category, said in (
                    ("point", "point of 6, 6"),
                    ("sequence", "sequence of 6, 16"),
                    ("set", "four aces, 14"),
                )
            ),
        ),
        replace(PIQUET.seats[1], chips=(), notes=("younger", "dealer")),
    ),
    prompt=Prompt(
        "Before you play",
        "What you don't score before your first card stays hidden for good.",
        choices=(
            Choice("Score 4 in hearts, making 38: 4", "point H"),
            Choice("Score 4 in clubs, making 37: 4", "point C"),
            Choice("Turn up what is left of the talon", "expose", confirm="You both see these cards then."),
        ),
    ),
)
PIQUET_TALLY = replace(
    PIQUET,
    n=80,
    felt=Felt(),
    hand=Hand(),
    status="The deal is over.",
    steps=tuple(Step(s.label, s.label == "Count", s.label != "Count") for s in PIQUET_STEPS),
    tally=Tally(
        "Deal 3 of 6",
        ("You", "Benoît"),
        (
            TallyLine("Point", ("6", ""), "piquet §5.2", "6 spades"),
            TallyLine("Sequences", ("16", ""), "piquet §5.3", "sixième to the ace"),
            TallyLine("Sets", ("14", ""), "piquet §5.4", "four aces"),
            TallyLine("Repique", ("60", ""), "piquet §7.2", "36 in calls before Benoît had a point", is_kept=True),
            TallyLine("Play", ("10", "4"), "piquet §6.3"),
            TallyLine("Last trick", ("1", ""), "piquet §6.3"),
            TallyLine("The cards", ("10", ""), "piquet §6.4", "8 tricks to 4"),
            TallyLine("Total", ("117", "4"), is_total=True),
        ),
        "Alice scores 117, Benoît 4.",
        (Choice("Next deal", "ready", Style.PRIMARY),),
    ),
    match=MatchSheet(
        "Partie of 6 deals",
        ("You", "Benoît"),
        (
            TallyLine("Deal 1", ("24", "15")),
            TallyLine("Deal 2", ("31", "12")),
            TallyLine("Deal 3", ("117", "4")),
            TallyLine("Total", ("172", "31"), is_total=True),
        ),
        "Under 100 at the end, Benoît would be rubiconed: both totals and 100 more.",
    ),
)
PIQUET_PROOF = replace(
    PIQUET,
    n=61,
    felt=Felt(
        trick=PIQUET.felt.trick,
        shown=(
            Shown(
                "proof-set-1",
                "Benoît proves three tens",
                ("TS", "TH", "TD"),
                ("Ten of spades", "Ten of hearts", "Ten of diamonds"),
            ),
        ),
        notice="Repique, if it stands: 36 and 60 make 96",
    ),
)
WATCHED = replace(
    PIQUET,
    n=58,
    hand=Hand(),
    menu=(),
    choices=(),
    seats=tuple(replace(seat, is_me=False) for seat in PIQUET.seats),
    status="Alice is to play.",
    is_my_turn=False,
)
