"""From when a correction counts, in words."""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.events.rules.late import Counts

COUNTS: dict[Counts, Promise] = {
    Counts.NOW: gettext_lazy("No later round is out, so a correction counts at once."),
    Counts.NEXT_PAIRING: gettext_lazy(
        "The next round is out and stays as it was paired: a correction counts in the standings, and from the pairing "
        "of the round after that on."
    ),
    Counts.RECORDS_ONLY: gettext_lazy(
        "Two later rounds are out: a correction changes only ratings and histories. In this event the old result "
        "stands."
    ),
}
