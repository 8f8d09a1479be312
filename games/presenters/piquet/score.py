"""Scores of piquet: the running ones, the sheet of a finished deal, and the sheet of the partie with its Rubicon."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.log import Stage
from games.presenters import leading_on
from games.presenters.board import Facts, MatchSheet, ScoreRow, Scores, Tally, TallyLine
from games.presenters.piquet.items import PACK
from games.presenters.seating import by_side, first_side, headed, name_of, sides
from games.presenters.titles import match_standing
from games.rules.game import Result, Seat, Standing
from games.rules.piquet import PIQUET
from games.rules.piquet.view import BonusKind, View

LINES = {
    "carte_blanche": (gettext_lazy("Carte blanche"), "piquet §2.2"),
    "point": (gettext_lazy("Point"), "piquet §5.3"),
    "sequences": (gettext_lazy("Sequences"), "piquet §5.4"),
    "sets": (gettext_lazy("Sets"), "piquet §5.5"),
    "repique": (gettext_lazy("Repique"), "piquet §7.3"),
    "pique": (gettext_lazy("Pique"), "piquet §7.4"),
    "play": (gettext_lazy("Leads and captures"), "piquet §7.2"),
    "last_trick": (gettext_lazy("Last trick"), "piquet §7.2"),
    "cards": (gettext_lazy("The cards"), "piquet §7.6"),
    "capot": (gettext_lazy("Capot"), "piquet §7.6"),
}


def now(facts: Facts) -> Standing:
    """The standing that counts: after this deal once it is over."""
    return facts.after or facts.standing


def deal_text(facts: Facts) -> str:
    """ "Deal 3 of 6"; the extra deals after a tie are told as such."""
    agreed = facts.standing.options.deals
    if facts.deal > agreed:
        return _("Extra deal %(number)d") % {"number": facts.deal - agreed}
    return _("Deal %(number)d of %(deals)d") % {"number": facts.deal, "deals": agreed}


def standing_text(facts: Facts) -> str:
    """ "131 – 118", and the match where it has more than one partie; the viewer's first."""
    ours, theirs = by_side(facts, now(facts).score)
    partie = _("%(ours)d – %(theirs)d") % {"ours": ours, "theirs": theirs}
    return ", ".join(filter(None, (partie, match_standing(facts, first_side(facts)))))


def texts(facts: Facts, pair: tuple[int, int], *, blank: bool = False) -> tuple[str, str]:
    """Both seats' numbers, the viewer's first; `blank` leaves nothing where there is none."""
    first, second = by_side(facts, pair)
    return (str(first) if first or not blank else "", str(second) if second or not blank else "")


def scores(view: View, facts: Facts) -> Scores:
    """The running totals, which are public."""
    deal = ScoreRow(_("This deal"), texts(facts, view.scores), _provisional(view))
    return Scores(sides(facts), (deal, ScoreRow(_("Partie"), texts(facts, now(facts).score))))


def _provisional(view: View) -> str:
    if view.provisional is None:
        return ""
    if view.provisional.kind is BonusKind.REPIQUE:
        return _("repique 60, if it stands")
    return _("pique 30, if it stands")


# ---- The deal.


def tally(view: View, facts: Facts) -> Tally | None:
    """The sheet of the deal; None while it lasts."""
    if view.result is None and facts.stage is not Stage.OVER:
        return None
    return Tally(
        title=deal_text(facts),
        columns=sides(facts),
        lines=tuple(_lines(view, facts)),
        outcome=_deal_outcome(view, facts),
        choices=leading_on.choices(facts, PACK),
        waiting=leading_on.waiting(facts),
    )


def _lines(view: View, facts: Facts) -> Iterator[TallyLine]:
    for key, (label, clause) in LINES.items():
        pair = (getattr(view.breakdown[0], key), getattr(view.breakdown[1], key))
        if any(pair) or key == "play":
            yield TallyLine(str(label), texts(facts, pair, blank=True), clause, _note(view, facts, key))
    yield TallyLine(_("Total"), texts(facts, view.scores), "piquet §7.1", is_total=True)


def _note(view: View, facts: Facts, key: str) -> str:
    """The arithmetic behind a bonus."""
    if key == "repique":
        owner = view.breakdown[0] if view.breakdown[0].repique else view.breakdown[1]
        return _("%(number)d in declarations before the other had a point") % {"number": owner.declared}
    if key == "pique":
        return _("30 in declarations and play before the other had a point")
    if key in ("cards", "capot"):
        ours, theirs = by_side(facts, view.tricks_won)
        return _("tricks %(ours)d – %(theirs)d") % {"ours": ours, "theirs": theirs}
    return ""


def _deal_outcome(view: View, facts: Facts) -> str:
    if view.result is None:
        return facts.ended
    ours, theirs = by_side(facts, view.scores)
    rival = name_of(facts, Seat(1 - first_side(facts)))
    if facts.viewer is not None:
        return _("You score %(ours)d, %(name)s %(theirs)d.") % {"ours": ours, "theirs": theirs, "name": rival}
    values = {"ours": ours, "theirs": theirs, "name": rival, "first": name_of(facts, Seat(0))}
    return headed(_("%(first)s scores %(ours)d, %(name)s %(theirs)d.") % values)


# ---- The partie.


def sheet(view: View, facts: Facts) -> MatchSheet | None:
    """One line a deal and the total, with what the Rubicon makes of it; None while a deal is played."""
    if view.result is None and facts.stage is not Stage.OVER:
        return None
    results = facts.sheet_results(view.result)
    total = TallyLine(_("Total"), texts(facts, now(facts).score), "piquet §8.1", is_total=True)
    return MatchSheet(
        title=_("Partie of %(deals)d deals") % {"deals": facts.standing.options.deals},
        columns=sides(facts),
        lines=(*(_deal_line(facts, number, result) for number, result in enumerate(results, start=1)), total),
        outcome=_partie_outcome(facts),
        clause=_clause(facts),
    )


def _deal_line(facts: Facts, number: int, result: Result) -> TallyLine:
    first, second = result["scores"]
    return TallyLine(_("Deal %(number)d") % {"number": number}, texts(facts, (first, second)))


def _partie_outcome(facts: Facts) -> str:
    """What the partie came to, with the sum; before its end, what the Rubicon asks."""
    if facts.ended:
        return facts.ended
    standing = now(facts)
    if not standing.over:
        return _unfinished(standing)
    if standing.winner is None:
        return _("Equal again: the partie is drawn.")
    return _won(facts, standing, Seat(standing.winner))


def _clause(facts: Facts) -> str:
    """On which clause the outcome of the partie rests."""
    standing = now(facts)
    if facts.ended:
        return "piquet §8.6"
    if not standing.over:
        return "piquet §8.3" if standing.deals >= standing.options.deals else "piquet §8.5"
    if standing.winner is None:
        return "piquet §8.3"
    return "piquet §8.5" if PIQUET.match_result(standing)["rubicon"] else "piquet §8.4"


def _unfinished(standing: Standing) -> str:
    if standing.deals >= standing.options.deals:
        return _("Equal after the agreed deals: two more are played.")
    return _("The loser is rubiconed below 100: then both totals and 100 more are the margin.")


def _won(facts: Facts, standing: Standing, winner: Seat) -> str:
    result = PIQUET.match_result(standing)
    values = {
        "winner": name_of(facts, winner),
        "loser": name_of(facts, Seat(1 - winner)),
        "won": standing.score[winner],
        "lost": standing.score[1 - winner],
        "margin": result["margin"],
    }
    if result["rubicon"]:
        text = _(
            "The partie goes to %(winner)s. Below 100, %(loser)s is rubiconed: %(won)d + %(lost)d + 100 = %(margin)d."
        )
    else:
        text = _("The partie goes to %(winner)s: %(won)d − %(lost)d + 100 = %(margin)d.")
    return text % values
