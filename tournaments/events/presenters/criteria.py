"""The words for what ranks entrants: names, meanings, and how an amount of each is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.presenters.amounts import amount_text, percent_text, signed_text
from tournaments.events.rules.evening.scores import AVERAGE
from tournaments.events.rules.tiebreaks import Criterion

TITLES: Mapping[str, Promise] = {
    Criterion.POINTS: gettext_lazy("Points"),
    Criterion.DIRECT: gettext_lazy("Direct encounter"),
    Criterion.DUPLICATE: gettext_lazy("Tables beaten"),
    Criterion.WINS: gettext_lazy("Wins"),
    Criterion.BUCHHOLZ: gettext_lazy("Buchholz"),
    Criterion.BUCHHOLZ_CUT1: gettext_lazy("Buchholz Cut-1"),
    Criterion.BUCHHOLZ_MEDIAN: gettext_lazy("Median Buchholz"),
    Criterion.SONNEBORN_BERGER: gettext_lazy("Sonneborn-Berger"),
    Criterion.PROGRESSIVE: gettext_lazy("Progressive score"),
    Criterion.KOYA: gettext_lazy("Koya"),
    Criterion.AVERAGE_RATING: gettext_lazy("Average rating of the opponents"),
    Criterion.MARGIN: gettext_lazy("Margin"),
    Criterion.PLAYOFF: gettext_lazy("Deciding partida"),
    Criterion.LOTS: gettext_lazy("Lots"),
    AVERAGE: gettext_lazy("Points for a round played"),
}
MEANINGS: Mapping[str, Promise] = {
    Criterion.POINTS: gettext_lazy("What each match gave."),
    Criterion.DIRECT: gettext_lazy("Points from the matches among those with the same points."),
    Criterion.DUPLICATE: gettext_lazy(
        "The share of the tables with the same cards that one did better than, a tie counting half, over all decks."
    ),
    Criterion.WINS: gettext_lazy("The rounds that gave as many points as a win."),
    Criterion.BUCHHOLZ: gettext_lazy("The sum of the opponents' points."),
    Criterion.BUCHHOLZ_CUT1: gettext_lazy("The sum of the opponents' points without the lowest."),
    Criterion.BUCHHOLZ_MEDIAN: gettext_lazy("The sum of the opponents' points without the lowest and the highest."),
    Criterion.SONNEBORN_BERGER: gettext_lazy("Each opponent's points times the points made against that opponent."),
    Criterion.PROGRESSIVE: gettext_lazy("The points one had after each round, added up."),
    Criterion.KOYA: gettext_lazy("The points made against those who reached half of what could be had."),
    Criterion.AVERAGE_RATING: gettext_lazy("The average rating of the opponents played, not rounded."),
    Criterion.MARGIN: gettext_lazy("Margins won less margins lost."),
    Criterion.PLAYOFF: gettext_lazy("The points from the partidas that were played to decide."),
    Criterion.LOTS: gettext_lazy("Drawn from the seed that the event recorded when it was made."),
    AVERAGE: gettext_lazy("All points over the rounds played: who sat out loses nothing by it."),
}
TEXTS: Mapping[str, Callable[[Fraction], str]] = {
    Criterion.MARGIN: signed_text,
    Criterion.DUPLICATE: percent_text,
}


def value_text(criterion: str, amount: Fraction) -> str:
    """`amount` as values of the criterion are written; never rounded."""
    return TEXTS.get(criterion, amount_text)(amount)


def order_text(names: Iterable[str]) -> str:
    """The criteria one after the other; what is usual for an order that names none."""
    titles = [str(TITLES.get(name, name)) for name in names]
    return " → ".join(titles) if titles else _("the usual order")


def reason(decided_by: str, above: str) -> str:
    """Why somebody stands below the entrant named `above`; empty where nothing parted the two."""
    return str(REASONS[decided_by]) % {"above": above} if decided_by else ""


REASONS: Mapping[str, Promise] = {
    Criterion.POINTS: gettext_lazy("Fewer points than %(above)s."),
    Criterion.DIRECT: gettext_lazy(
        "As many points as %(above)s, fewer of them in the matches between the two or among those level."
    ),
    Criterion.DUPLICATE: gettext_lazy("As many points as %(above)s, and fewer tables beaten with the same cards."),
    Criterion.WINS: gettext_lazy("As many points as %(above)s, and fewer rounds that gave as many as a win."),
    Criterion.BUCHHOLZ: gettext_lazy("As many points as %(above)s, and a lower Buchholz value."),
    Criterion.BUCHHOLZ_CUT1: gettext_lazy("As many points as %(above)s, and a lower value of Buchholz Cut-1."),
    Criterion.BUCHHOLZ_MEDIAN: gettext_lazy("As many points as %(above)s, and a lower Median Buchholz value."),
    Criterion.SONNEBORN_BERGER: gettext_lazy("As many points as %(above)s, and a lower Sonneborn-Berger value."),
    Criterion.PROGRESSIVE: gettext_lazy("As many points as %(above)s, but made in later rounds."),
    Criterion.KOYA: gettext_lazy("As many points as %(above)s, fewer of them against the stronger half."),
    Criterion.AVERAGE_RATING: gettext_lazy("As many points as %(above)s, against opponents with a lower rating."),
    Criterion.MARGIN: gettext_lazy("As many points as %(above)s and level in all else, but a lower margin."),
    Criterion.PLAYOFF: gettext_lazy("Level with %(above)s, who did better in the deciding partida."),
    Criterion.LOTS: gettext_lazy("Level with %(above)s in everything; lots were drawn."),
    AVERAGE: gettext_lazy("Fewer points for a round played than %(above)s."),
}
