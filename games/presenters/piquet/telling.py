"""What is said at a piquet table: the log, the status line, the live sentence, "where are we?".

The log is made of what the view tells, never of the words of an action that others may not know: of a call
what was said aloud, of an answer the reply alone, of a discard the number (piquet §9).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.log import Stage
from games.presenters.board import Facts
from games.presenters.keeping import kept
from games.presenters.phrases import late, played, takes, waiting_for
from games.presenters.piquet.items import NOTHING, PACK, said_name
from games.presenters.piquet.people import is_live, is_my_turn, said_chip
from games.presenters.seating import by_side, headed, name_of
from games.presenters.words import suit_name
from games.rules.game import Seat
from games.rules.piquet.actions import Action, AskProof, Call, ClaimCarteBlanche, Discard, PlayCard, Stand
from games.rules.piquet.combinations import CATEGORIES, Category
from games.rules.piquet.notation import read
from games.rules.piquet.scoring import REACH, TRICKS
from games.rules.piquet.state import Reply
from games.rules.piquet.view import CategorySeen, Phase, View

REPLIES = {
    Reply.GOOD: gettext_lazy("good"),
    Reply.EQUAL: gettext_lazy("equal"),
    Reply.NOT_GOOD: gettext_lazy("not good"),
}
PROOFS = {
    Category.POINT: gettext_lazy("proof of the point, please"),
    Category.SEQUENCE: gettext_lazy("proof of the sequence, please"),
    Category.SET: gettext_lazy("proof of the sets, please"),
}


_read = lru_cache(maxsize=8_000)(read)


def log(view: View, facts: Facts) -> tuple[str, ...]:
    """The deal's log as this audience may read it, oldest first."""
    return tuple(line for _place, line in _told(view, facts))


def said(view: View, facts: Facts) -> str:
    """The live sentence: what has just happened, and what is asked of the viewer."""
    is_asking = is_my_turn(view, facts) or not is_live(view, facts)
    return " ".join([latest(view, facts), *([status(view, facts)] if is_asking else [])])


def latest(view: View, facts: Facts) -> str:
    """What happened last, with the end of the trick that it may have brought; who dealt at the start of a deal."""
    return " ".join(line for place, line in _told(view, facts) if place == len(facts.actions))


def _told(view: View, facts: Facts) -> Iterator[tuple[int, str]]:
    """Each line with the number of the action after which it is said; 0 stands for the deal itself."""
    dealer = headed(_("%(name)s dealt.") % {"name": name_of(facts, view.dealer)})
    yield 0, _("You dealt.") if view.dealer == facts.viewer else dealer
    answered = iter([seen for seen in view.categories if seen.reply is not None])
    cards = 0
    for place, text in enumerate(facts.actions, start=1):
        yield from ((place, line) for line in late(facts, place - 1))
        action = _read(text)
        if isinstance(action, PlayCard):
            cards += 1
            yield from ((place, line) for line in _card(view, facts, action, cards))
        elif isinstance(action, Stand):
            yield place, _speaking(facts, action.seat, _replied(next(answered)))
        else:
            yield place, _speaking(facts, action.seat, _done(view, action))
    yield from ((len(facts.actions), line) for line in late(facts, len(facts.actions)))


def _card(view: View, facts: Facts, action: PlayCard, cards: int) -> Iterator[str]:
    """The lines for the card that is number `cards` of the deal, as far as it may be looked back at."""
    number = (cards + 1) // 2
    winners = {trick.number: trick.winner for trick in view.reviewable}
    is_on_felt = number == view.trick_number and view.trick_winner is None
    if number in winners or is_on_felt:
        yield played(facts, PACK, action.seat, action.card)
    if cards == 1:
        yield from _bound(view, facts)
    yield from _bonus(view, facts, cards)
    if number in winners and cards % 2 == 0:
        yield takes(facts, winners[number])


def _bound(view: View, facts: Facts) -> Iterator[str]:
    """What younger scores once elder has led, where her answer was "not good"."""
    for seen in view.categories:
        if seen.reply is Reply.NOT_GOOD:
            yield _speaking(facts, view.dealer, _scored(seen))


def _bonus(view: View, facts: Facts, cards: int) -> Iterator[str]:
    """Repique and pique when they stand: with younger's first card, or with the point that reached 30."""
    for seat, points in enumerate(view.breakdown):
        if points.repique and cards == 2:
            values = {"reached": points.declared, "total": points.declared + points.repique}
            yield _speaking(facts, Seat(seat), _("repique, %(reached)d and 60 make %(total)d") % values)
        if points.pique and cards == max(2, min(2 * (REACH - points.declared) - 1, 2 * TRICKS)):
            yield _speaking(facts, Seat(seat), _("pique, 30 and 30 make 60"))


def _done(view: View, action: Action) -> str:
    """What an action was, besides cards and answers, in the words that follow its player's name."""
    match action:
        case ClaimCarteBlanche(_seat, None):
            return _("carte blanche, 10")
        case ClaimCarteBlanche(_seat, number):
            return _("carte blanche, 10, changing %(number)d") % {"number": number}
        case Discard(_seat, cards):
            number = len(cards)
            return ngettext("%(number)d card exchanged", "%(number)d cards exchanged", number) % {"number": number}
        case Call(seat, category):
            return _called(view, seat, category)
        case AskProof(_seat, category):
            return str(PROOFS[category])
        case _:
            return _("the rest of the talon is turned up")


def _called(view: View, seat: Seat, category: Category) -> str:
    """What was said aloud in a call: elder's compared item, or all that younger scores late."""
    seen = view.categories[CATEGORIES.index(category)]
    if seat != view.elder:
        return _scored(seen)
    return said_name(seen.said) if seen.said is not None else str(NOTHING[category])


def _replied(seen: CategorySeen) -> str:
    """The reply, and what else elder counts where it was good."""
    assert seen.reply is not None
    others = ", ".join(said_chip(one) for one in seen.scored[1:])
    if seen.reply is Reply.GOOD and others:
        return _("good; also counted: %(items)s") % {"items": others}
    return str(REPLIES[seen.reply])


def _scored(seen: CategorySeen) -> str:
    return ", ".join(said_chip(one) for one in seen.scored)


def _speaking(facts: Facts, seat: Seat, words: str) -> str:
    """ "Alice: point of 6." """
    return _line("" if seat == facts.viewer else name_of(facts, seat), words)


@kept
def _line(name: str, words: str) -> str:
    if not name:
        return _("You: %(words)s.") % {"words": words}
    return headed(_("%(name)s: %(words)s.") % {"name": name, "words": words})


# ---- Now.


def status(view: View, facts: Facts) -> str:
    """The line above the hand: whose turn it is, and what is asked."""
    if view.phase is Phase.OVER:
        return _("The deal is over.")
    if facts.stage is not Stage.DEALT:
        return facts.ended or _("The match is over.")
    if facts.is_held and view.trick_winner is not None:
        return takes(facts, view.trick_winner)
    if facts.viewer not in view.to_act:
        return waiting_for(facts, view.to_act)
    return _asked_of(view, facts)


def _asked_of(view: View, facts: Facts) -> str:
    match view.phase:
        case Phase.ELDER_DISCARDS | Phase.YOUNGER_DISCARDS:
            rival = {"name": name_of(facts, Seat(1 - (facts.viewer or 0)))}
            return _("Your turn to exchange. %(name)s will be told how many cards you take.") % rival
        case Phase.CALL:
            return _("Your turn to declare.")
        case Phase.ANSWER:
            return _("Your turn to answer.")
        case _:
            return _to_play(view)


def _to_play(view: View) -> str:
    if not view.trick or view.trick_winner is not None:
        return _("Your turn to lead.")
    if not view.reasons:
        return _("Your turn. Any card may be played.")
    suit = {"suit": suit_name(PACK, view.trick[0].card.suit)}
    return _("Your turn.") + " " + _("You must follow: %(suit)s.") % suit


def where(view: View, facts: Facts) -> str:
    """The whole situation in a few sentences."""
    ours, theirs = by_side(facts, view.scores)
    parts = [_("This deal: %(ours)d to %(theirs)d.") % {"ours": ours, "theirs": theirs}]
    if view.phase is Phase.PLAY:
        number = {"number": max(view.trick_number, 1), "tricks": TRICKS}
        parts.insert(0, _("Trick %(number)d of %(tricks)d.") % number)
        parts += [played(facts, PACK, one.seat, one.card) for one in view.trick]
    elif view.phase is not Phase.OVER:
        parts.append(_("Cards left in the talon: %(number)d.") % {"number": view.talon_left})
    return " ".join([*parts, status(view, facts)])
