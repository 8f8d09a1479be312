"""Sample boards of every game and phase, as a presenter might make them: for tests of the fragments and for looking at.

`python -m tests.games.presenters.gallery FOLDER` writes them as pages.
"""

from __future__ import annotations

from dataclasses import replace

from games.presenters.board import (
    Absence,
    Board,
    Chip,
    Choice,
    Clock,
    Felt,
    FeltCard,
    Field,
    Group,
    Hand,
    HandCard,
    Header,
    MatchSheet,
    Option,
    OrderSheet,
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
    TrickRow,
)
from games.presenters.words import card_label, the_card
from games.rules.game import Seat

CLOCK = Clock(move_ms=25_000, reserve_ms=487_000, runs=False)
RUNNING = Clock(move_ms=18_400, reserve_ms=552_000, runs=True)


def held(pack: str, text: str, legal: str | None = None, reason: str = "", marked: str = "") -> tuple[HandCard, ...]:
    """A hand; `legal` None means that it is not the time to play."""
    playable = set(text.split() if legal == "*" else (legal or "").split())
    return tuple(
        HandCard(
            card,
            card_label(pack, card),
            text=f"play {card}" if card in playable else "",
            confirm_label=f"Play {the_card(pack, card)}" if card in playable else "",
            playable=card in playable,
            reason="" if card in playable or legal is None else reason,
            is_marked=card in marked.split(),
        )
        for card in text.split()
    )


def felt_card(pack: str, card: str, place: Place, order: int, *, wins: bool = False) -> FeltCard:
    return FeltCard(card, f"Benoît: {card_label(pack, card)}", place, order, wins)


def trick_rows(pack: str, *tricks: str) -> tuple[TrickRow, ...]:
    return tuple(
        TrickRow(
            number,
            tuple(text.split()),
            tuple(f"Alice: {card_label(pack, card)}" for card in text.split()),
            "Alice takes it" if number % 2 else "Benoît takes it",
        )
        for number, text in enumerate(tricks, start=1)
    )


def resign(label: str) -> tuple[Choice, ...]:
    return (Choice(label, "resign", Style.DANGER, confirm="The deal goes to Benoît. Give it up?"),)


# ---- chouine

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

# ---- piquet

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

# ---- guiñote

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

SAMPLES = {
    "chouine": CHOUINE,
    "chouine-au-sept": AU_SEPT,
    "chouine-closed": CLOSED,
    "chouine-tally": CHOUINE_TALLY,
    "piquet": PIQUET,
    "piquet-discard": PIQUET_DISCARD,
    "piquet-call": PIQUET_CALL,
    "piquet-sheet": PIQUET_SHEET,
    "piquet-late": PIQUET_LATE,
    "piquet-answer": PIQUET_ANSWER,
    "piquet-proof": PIQUET_PROOF,
    "piquet-tally": PIQUET_TALLY,
    "piquet-watched": WATCHED,
    "guinote": GUINOTE,
    "guinote-full": GUINOTE_FULL,
    "guinote-arrastre": ARRASTRE,
    "guinote-two": GUINOTE_TWO,
    "guinote-tally": GUINOTE_TALLY,
    "guinote-away": GUINOTE_AWAY,
}
