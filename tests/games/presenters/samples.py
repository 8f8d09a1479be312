"""Sample boards of every game and phase, as a presenter might make them: for tests of the fragments and for looking at.

`python -m tests.games.presenters.gallery FOLDER` writes them as pages.
"""

from __future__ import annotations

from tests.games.presenters.sample_chouine import AU_SEPT, CHOUINE, CHOUINE_TALLY, CLOSED
from tests.games.presenters.sample_guinote import (
    ARRASTRE,
    GUINOTE,
    GUINOTE_AWAY,
    GUINOTE_FULL,
    GUINOTE_TALLY,
    GUINOTE_TWO,
)
from tests.games.presenters.sample_piquet import (
    PIQUET,
    PIQUET_ANSWER,
    PIQUET_CALL,
    PIQUET_DISCARD,
    PIQUET_LATE,
    PIQUET_PROOF,
    PIQUET_SHEET,
    PIQUET_TALLY,
    WATCHED,
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
