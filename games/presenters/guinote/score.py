"""Scores of guiñote: the running ones, the sheet of a finished hand, and the sheet of the coto."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters import leading_on
from games.presenters.board import Facts, MatchSheet, ScoreRow, Scores, Shown, Tally, TallyLine
from games.presenters.guinote.people import side_within
from games.presenters.guinote.songs import PACK
from games.presenters.seating import by_side, label_of, sides
from games.presenters.words import card_label, in_a_row, suit_name
from games.rules.cards import SpanishRank
from games.rules.game import PerSide, Result, Side, Standing, side_of
from games.rules.guinote.options import Options, ThirtyMalas
from games.rules.guinote.ranks import WORTH
from games.rules.guinote.scoring import GOAL, LAST_TRICK, has_thirty_malas
from games.rules.guinote.state import Ending, ShownTute
from games.rules.guinote.view import View


def ordered(facts: Facts, pair: Sequence[object]) -> tuple[str, str]:
    """Both sides' values as texts, the viewer's side first."""
    first, second = by_side(facts, pair)
    return str(first), str(second)


def now(facts: Facts) -> Standing:
    """The standing that counts: after this hand once it is over."""
    return facts.after or facts.standing


def standing_text(facts: Facts) -> str:
    """ "2 – 1, coto of 3", the viewer's side first."""
    ours, theirs = ordered(facts, now(facts).score)
    goal = facts.standing.options.points_to_coto
    if facts.units == 1:
        return _("%(ours)s – %(theirs)s, coto of %(goal)d") % {"ours": ours, "theirs": theirs, "goal": goal}
    won, lost = ordered(facts, facts.units_won)
    return _("%(ours)s – %(theirs)s, coto of %(goal)d; cotos %(won)s – %(lost)s") % {
        "ours": ours,
        "theirs": theirs,
        "goal": goal,
        "won": won,
        "lost": lost,
    }


def scores(view: View, facts: Facts) -> Scores:
    """What is known while the hand lasts: songs, what was carried, and the coto."""
    rows = [ScoreRow(_("Sung"), ordered(facts, view.cantes))]
    if view.vueltas:
        rows.append(ScoreRow(_("Carried"), ordered(facts, view.carried), _("101 makes the point at once")))
    rows.append(ScoreRow(_("Coto"), ordered(facts, now(facts).score)))
    return Scores(sides(facts), tuple(rows))


# ---- The sheet of a finished hand.


def tally(view: View, facts: Facts) -> Tally | None:
    """The sheet of the hand, None while it lasts."""
    if view.result is None:
        return None
    return Tally(
        title=_("Hand %(number)d") % {"number": facts.deal},
        columns=sides(facts),
        lines=() if view.ending is Ending.RESIGNED else tuple(count_lines(view, facts, view.result)),
        outcome=outcome(view, facts, view.result),
        choices=leading_on.choices(facts, PACK, _("Next coto")),
        waiting=leading_on.waiting(facts),
        clause=clause(view, view.result),
        shown=() if view.tute is None else (shown_tute(view.tute, facts),),
    )


def shown_tute(tute: ShownTute, facts: Facts) -> Shown:
    title = _("%(name)s shows tute") % {"name": label_of(facts, tute.seat)}
    return Shown(f"tute-{facts.deal}", title, tute.cards, tuple(card_label(PACK, card) for card in tute.cards))


def count_lines(view: View, facts: Facts, result: Result) -> Iterator[TallyLine]:
    yield from captured_lines(view, facts)
    yield TallyLine(_("Cards"), ordered(facts, result["cards"]), "guinote §10.2")
    if result["last_trick"] is not None:
        ten = ["", ""]
        ten[result["last_trick"]] = str(LAST_TRICK)
        yield TallyLine(_("Last trick"), ordered(facts, ten), "guinote §2.3")
    yield TallyLine(_("Songs"), ordered(facts, result["cantes"]), "guinote §8.1", songs_note(view, facts))
    if view.vueltas:
        yield TallyLine(_("Carried from the hand before"), ordered(facts, result["carried"]), "guinote §12.1")
    yield TallyLine(_("Total"), ordered(facts, result["totals"]), "guinote §10.2", is_total=True)
    if view.ending is Ending.COUNTED and not view.vueltas:
        yield from condition_line(view, facts, result)


def captured_lines(view: View, facts: Facts) -> Iterator[TallyLine]:
    """The captured cards by value: how many of each rank each side took."""
    labels = {
        SpanishRank.AS: _("Ases, 11 each"),
        SpanishRank.TRES: _("Treses, 10 each"),
        SpanishRank.REY: _("Reyes, 4 each"),
        SpanishRank.SOTA: _("Sotas, 3 each"),
        SpanishRank.CABALLO: _("Caballos, 2 each"),
    }
    for rank, label in labels.items():
        taken = [0, 0]
        for trick in view.reviewable:
            taken[side_of(trick.winner)] += sum(played.card.rank == rank for played in trick.played)
        yield TallyLine(label, ordered(facts, [f"{n} × {WORTH[rank]}" if n else "" for n in taken]), "guinote §2.2")


def songs_note(view: View, facts: Facts) -> str:
    parts = [
        _("%(name)s: %(value)d in %(suit)s")
        % {"name": label_of(facts, song.seat), "value": song.value, "suit": suit_name(PACK, song.suit)}
        for song in view.songs
    ]
    return in_a_row(parts)


def there(result: Result) -> list[Side]:
    """The sides with 101."""
    return [side for side in (Side(0), Side(1)) if result["totals"][side] >= GOAL]


def claimant(result: Result) -> Side | None:
    """The side that is to make the point of a counted first hand, if it has its thirty malas."""
    found = there(result)
    return Side(result["last_trick"]) if len(found) == 2 else (found[0] if found else None)


def condition_line(view: View, facts: Facts, result: Result) -> Iterator[TallyLine]:
    """The thirty malas of the side that is to make the point; no line where nobody is, or the club asks nothing."""
    side = claimant(result)
    if side is None or view.options.thirty_malas is ThirtyMalas.OFF:
        return
    is_last = result["last_trick"] == side
    counted = result["cards"][side]
    if view.options.thirty_malas is ThirtyMalas.CARDS_AND_TEN and is_last:
        counted += LAST_TRICK
    shown = ["", ""]
    shown[side] = str(counted)
    kept = has_thirty_malas(result["cards"][side], is_last=is_last, rule=view.options.thirty_malas)
    yield TallyLine(
        _("Thirty malas"), ordered(facts, shown), "guinote §11.1", condition_note(view.options), is_kept=kept
    )


def condition_note(options: Options) -> str:
    match options.thirty_malas:
        case ThirtyMalas.CARDS_AND_LAST_TRICK:
            return _("30 or more in cards, and the last trick")
        case ThirtyMalas.CARDS:
            return _("30 or more in cards, without the ten")
        case _:
            return _("30 or more in cards and the ten, without songs")


def outcome(view: View, facts: Facts, result: Result) -> str:
    """Who made the point and why, in one sentence or two."""
    if result["point_to"] is None:
        return no_point(view, result)
    side = {"side": side_within(facts, Side(result["point_to"]))}
    match view.ending:
        case Ending.RESIGNED:
            return _("The point was given up. It goes to %(side)s.") % side
        case Ending.TUTE:
            return _("Tute: the point goes to %(side)s.") % side
        case Ending.REACHED:
            return _("101 is reached and the hand stops. The point goes to %(side)s.") % side
        case _:
            return counted_outcome(result) % side


def clause(view: View, result: Result) -> str:
    """On which clause the outcome rests."""
    match view.ending:
        case Ending.RESIGNED:
            return "guinote §3.6"
        case Ending.TUTE:
            return "guinote §9.1"
        case Ending.REACHED:
            return "guinote §12.2"
        case _ if view.vueltas:
            return "guinote §12.4"
        case _:
            return "guinote §10.3" if claimant(result) == result["point_to"] else "guinote §11.2"


def no_point(view: View, result: Result) -> str:
    if view.vueltas:
        return _("Nobody makes the point: another hand is played de vueltas, with these totals.")
    if not there(result):
        return _("Nobody has 101: the next hand is played de vueltas, with these totals.")
    return _("The thirty malas are missing: the next hand is played de vueltas, with these totals.")


def counted_outcome(result: Result) -> str:
    if len(there(result)) < 2:
        return _("101 or more: the point goes to %(side)s.")
    if claimant(result) == result["point_to"]:
        return _("Both have 101 or more, and the last trick decides: the point goes to %(side)s.")
    return _("Both have 101 or more, and the last trick's winner lacks the thirty malas: the point goes to %(side)s.")


# ---- The sheet of the coto.


def match_sheet(view: View, facts: Facts) -> MatchSheet | None:
    """One line a hand, then the points; None while the match lasts and a hand is being played."""
    if view.result is None and not facts.match_over:
        return None
    hands = facts.sheet_results(view.result)
    goal = facts.standing.options.points_to_coto
    points = TallyLine(_("Points of the coto"), ordered(facts, now(facts).score), "guinote §13.1", is_total=True)
    return MatchSheet(
        title=ngettext("Coto: first to %(goal)d point", "Coto: first to %(goal)d points", goal) % {"goal": goal},
        columns=sides(facts),
        lines=(*(hand_line(facts, number, result) for number, result in enumerate(hands, start=1)), points),
        outcome=coto_outcome(facts),
    )


def hand_line(facts: Facts, number: int, result: Result) -> TallyLine:
    totals: PerSide | list[str] = result.get("totals", ["", ""])
    return TallyLine(_("Hand %(number)d") % {"number": number}, ordered(facts, totals), note=hand_note(facts, result))


def hand_note(facts: Facts, result: Result) -> str:
    if result["point_to"] is None:
        return _("de vueltas")
    side = {"side": side_within(facts, Side(result["point_to"]))}
    if "resigned" in result:
        return _("given up, point to %(side)s") % side
    if result["tute"]:
        return _("tute, point to %(side)s") % side
    return _("point to %(side)s") % side


def coto_outcome(facts: Facts) -> str:
    if facts.ended:
        return facts.ended
    standing = now(facts)
    if standing.winner is None:
        return ""
    return _("The coto goes to %(side)s.") % {"side": side_within(facts, standing.winner)}
