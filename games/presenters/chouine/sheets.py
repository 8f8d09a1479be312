"""The score sheet of a deal of chouine, each line with its clause, and the sheet of the manche."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.log import Stage
from games.presenters import leading_on
from games.presenters.board import Facts, MatchSheet, Shown, Tally, TallyLine
from games.presenters.chouine.words import PACK, announcement_label
from games.presenters.seating import headed, label_of, name_of, sides
from games.presenters.words import card_label, in_a_row
from games.rules.chouine.combinations import Announced, Combination
from games.rules.chouine.ranking import CARD_POINTS
from games.rules.chouine.state import SEATS, Ending, other
from games.rules.chouine.view import Revealed, View
from games.rules.game import Result, Seat

Order = tuple[Seat, Seat]  # the two seats as the columns stand, the viewer's first


def order_of(facts: Facts) -> Order:
    """The seats in the order of the columns."""
    first = facts.viewer or Seat(0)
    return first, other(first)


def columns(facts: Facts) -> tuple[str, ...]:
    """The heads of the columns."""
    return sides(facts)


def tally(view: View, facts: Facts) -> Tally | None:
    """The score sheet, once the deal is over or the match was ended."""
    if view.result is None and facts.stage is not Stage.OVER:
        return None
    return Tally(
        title=_("Deal %(number)d") % {"number": facts.deal},
        columns=columns(facts),
        lines=tuple(counted(view, facts) if view.ending is Ending.COUNTED else said(view, facts)),
        outcome=outcome(view, facts),
        choices=leading_on.choices(facts, PACK, _("Next manche")),
        waiting=leading_on.waiting(facts),
        clause=clause(view),
        shown=() if view.revealed is None else tuple(left_over(view.revealed, facts)),
    )


def left_over(revealed: Revealed, facts: Facts) -> list[Shown]:
    """The cards left in the others' hands of a deal that ended before its last trick; one's own lie there anyway."""
    return [
        Shown(
            key=f"left-{seat}",
            title=_("What %(name)s held at the end") % {"name": name_of(facts, seat)},
            cards=held,
            labels=tuple(card_label(PACK, card) for card in held),
        )
        for seat, held in zip(SEATS, revealed.hands, strict=True)
        if held and seat != facts.viewer
    ]


def counted(view: View, facts: Facts) -> list[TallyLine]:
    """The count: captured cards by rank, the ten for the last trick, announcements, total."""
    assert view.result is not None
    order, result = order_of(facts), view.result
    labels = {
        "A": _("Aces, 11 each"),
        "T": _("Tens, 10 each"),
        "K": _("Kings, 4 each"),
        "Q": _("Queens, 3 each"),
        "J": _("Jacks, 2 each"),
    }
    ranks = [
        TallyLine(label, tuple(str(captured(view, seat, rank)) for seat in order), "chouine §1.3")
        for rank, label in labels.items()
    ]
    cards = tuple(result["cards"][seat] + (10 if result["last_trick"] == seat else 0) for seat in order)
    notes = in_a_row(announcement_label(made) for made in view.announced)
    return [
        *ranks,
        TallyLine(
            _("Last trick"), tuple("10" if result["last_trick"] == seat else "" for seat in order), "chouine §9.1"
        ),
        TallyLine(_("Cards and last trick"), tuple(map(str, cards)), note=_("130 together"), is_total=True),
        TallyLine(_("Announcements"), of(result["announcements"], order), "chouine §7.1", notes),
        TallyLine(_("Total"), of(result["scores"], order), "chouine §9.2", is_total=True),
    ]


def captured(view: View, seat: Seat, rank: str) -> int:
    """What the cards of `rank` in the tricks of `seat` are worth; the deal is over, so all tricks are open."""
    taken = (played for trick in view.reviewable if trick.winner == seat for played in trick.played)
    return sum(CARD_POINTS[rank] for played in taken if played.card.rank == rank)


def of(pair: Any, order: Order) -> tuple[str, ...]:
    """The two numbers of `pair` as the columns stand."""
    return tuple(str(pair[seat]) for seat in order)


def said(view: View, facts: Facts) -> list[TallyLine]:
    """The lines of a deal without a count: the chouines that were announced."""
    order = order_of(facts)
    return [
        TallyLine(announcement_label(made), tuple("×" if made.seat == seat else "" for seat in order), clause(view))
        for made in chouines(view)
        if view.ending is Ending.CHOUINE
    ]


def outcome(view: View, facts: Facts) -> str:
    """Who has won the deal and how, in a sentence."""
    if view.result is None:
        return facts.ended
    winner: Seat | None = view.result["winner"]
    if winner is None:
        values = {"points": view.result["scores"][0], "name": label_of(facts, view.dealer)}
        return _("Nobody wins the deal: %(points)d each. %(name)s deals again.") % values
    names = {"winner": name_of(facts, winner), "loser": name_of(facts, other(winner))}
    match view.ending:
        case Ending.RESIGNED:
            return headed(_("%(loser)s gave the deal up: it goes to %(winner)s.") % names)
        case Ending.CHOUINE:
            return by_chouine(view, names)
        case _counted:
            scores = view.result["scores"]
            points = {"mine": scores[winner], "theirs": scores[other(winner)]}
            return headed(_("%(winner)s wins the deal, %(mine)d to %(theirs)d.") % (names | points))


def clause(view: View) -> str:
    """On which clause the outcome rests."""
    match view.ending:
        case Ending.RESIGNED:
            return "chouine §9.3"
        case Ending.CHOUINE:
            return "chouine §8.2" if len(chouines(view)) > 1 else "chouine §8.1"
        case Ending.COUNTED:
            return "chouine §9.2"
        case _unfinished:
            return ""


def chouines(view: View) -> list[Announced]:
    """The chouines announced in the deal."""
    return [made for made in view.announced if made.combination is Combination.CHOUINE]


def by_chouine(view: View, names: dict[str, str]) -> str:
    """How a chouine, or one of two, won the deal."""
    if len(chouines(view)) < 2:
        return headed(_("%(winner)s wins the deal with a chouine.") % names)
    if any(made.suit == view.trump for made in chouines(view)):
        return _("Both announced a chouine: the one in trumps wins the deal for %(winner)s.") % names
    return _("Both announced a chouine: the leader's wins the deal for %(winner)s.") % names


def manche(view: View, facts: Facts) -> MatchSheet | None:
    """The sheet of the manche, shown with the score sheet of a deal."""
    if view.result is None and facts.stage is not Stage.OVER:
        return None
    results = facts.sheet_results(view.result)
    standing = facts.after or facts.standing
    lines = [line(number, result, facts) for number, result in enumerate(results, 1)]
    total = TallyLine(_("Deals won"), of(standing.score, order_of(facts)), "chouine §9.4", is_total=True)
    goal = standing.options.deals_to_win
    title = ngettext("Manche: first to win %(deals)d deal", "Manche: first to win %(deals)d deals", goal) % {
        "deals": goal
    }
    return MatchSheet(title, columns(facts), (*lines, total), verdict(facts))


def line(number: int, result: Result, facts: Facts) -> TallyLine:
    """One deal of the manche."""
    order, winner = order_of(facts), result["winner"]
    label = _("Deal %(number)d") % {"number": number}
    if "scores" in result:
        note = _("drawn") if winner is None else ""
        return TallyLine(label, of(result["scores"], order), note=note)
    note = _("a chouine") if "chouine" in result else _("given up")
    return TallyLine(label, tuple(_("won") if seat == winner else "" for seat in order), note=note)


def verdict(facts: Facts) -> str:
    """What the manche, or the match, has come to; empty while it goes on."""
    if facts.ended:
        return facts.ended
    standing = facts.after
    if standing is None or standing.winner is None:
        return ""
    winner = Seat(standing.winner)
    mine, theirs = standing.score[winner], standing.score[other(winner)]
    won = _("%(name)s wins the manche, %(mine)d to %(theirs)d.") % {
        "name": label_of(facts, winner),
        "mine": mine,
        "theirs": theirs,
    }
    if facts.units == 1:
        return won
    first, second = (facts.units_won[seat] for seat in order_of(facts))
    return won + " " + _("Manches: %(first)d – %(second)d.") % {"first": first, "second": second}
