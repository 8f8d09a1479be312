"""The middle of a piquet table, the stepper, the viewer's hand, and what may be looked back at."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.presenters.board import Choice, Facts, Felt, Hand, Picking, Review, Shown, Step, Stock, Style
from games.presenters.phrases import felt_cards, hand_cards, in_hand_order, takes, trick_rows
from games.presenters.piquet.items import CATEGORY_LABELS, PACK
from games.presenters.piquet.people import is_calling, is_live, is_my_turn
from games.presenters.seating import headed, name_of
from games.presenters.words import card_label, suit_name
from games.rules.cards import Card
from games.rules.piquet.actions import PlayCard
from games.rules.piquet.combinations import RANKS
from games.rules.piquet.view import BonusKind, CategorySeen, Phase, Proof, View

ROWS = 2  # of six, on a phone


def felt(view: View, facts: Facts) -> Felt:
    return Felt(
        trick=felt_cards(facts, PACK, view.trick, view.trick_winner) if is_live(view, facts) else (),
        stock=_talon(view) if is_live(view, facts) else None,
        shown=tuple(_shown(view, facts)),
        notice=_notice(view, facts),
    )


def _talon(view: View) -> Stock:
    if not view.talon_left:
        return Stock(0, _("talon drawn"))
    return Stock(view.talon_left, _("talon %(number)d") % {"number": view.talon_left})


def _notice(view: View, facts: Facts) -> str:
    """A bonus that elder has in sight, said to be provisional; else who takes the trick that lies there."""
    bonus = view.provisional
    if bonus is not None:
        values = {"reached": bonus.reached, "points": bonus.points, "total": bonus.reached + bonus.points}
        if bonus.kind is BonusKind.REPIQUE:
            return _("Repique, if it stands: %(reached)d + %(points)d = %(total)d") % values
        return _("Pique, if it stands: %(reached)d + %(points)d = %(total)d") % values
    if view.trick_winner is None or not is_live(view, facts):
        return ""
    return takes(facts, view.trick_winner)


# ---- Cards laid open.


def _shown(view: View, facts: Facts) -> Iterator[Shown]:
    if view.claim is not None and view.claim.cards and view.claim.seat != facts.viewer:
        title = _("Carte blanche of %(name)s") % {"name": name_of(facts, view.claim.seat)}
        yield _laid("carte-blanche", title, view.claim.cards)
    if not is_calling(view, facts):
        yield from left_of_five(view)
    if view.exposed:
        yield _laid("talon", _("What was left of the talon"), view.exposed)
    for category in view.categories:
        for proof in category.proofs:
            if proof.seat != facts.viewer:
                yield from _proved(facts, category, proof)


def _proved(facts: Facts, category: CategorySeen, proof: Proof) -> Iterator[Shown]:
    names = {"name": name_of(facts, proof.seat), "category": CATEGORY_LABELS[category.category]}
    title = headed(_("%(name)s shows. %(category)s") % names)
    for number, cards in enumerate(proof.groups):
        yield _laid(f"proof-{category.category}-{proof.seat}-{number}", title, cards)


def left_of_five(view: View) -> Iterator[Shown]:
    """Elder's look at what he left; while he calls it lies in the sheet, which covers the felt."""
    if view.peek:
        yield _laid("peek", _("What you left of the first five"), view.peek, is_private=True)


def _laid(key: str, title: str, cards: Sequence[Card], *, is_private: bool = False) -> Shown:
    return Shown(key, title, tuple(cards), tuple(card_label(PACK, card) for card in cards), is_private)


# ---- The stepper.


def steps(view: View) -> tuple[Step, ...]:
    """Where the deal stands; after elder's carte blanche younger discards before him."""
    elder, hers = (Phase.ELDER_DISCARDS, _("Elder's exchange")), (Phase.YOUNGER_DISCARDS, _("Younger's exchange"))
    is_turned = view.claim is not None and view.claim.number is not None
    exchanges = (hers, elder) if is_turned else (elder, hers)
    order = (
        *exchanges,
        (Phase.CALL, _("Declarations")),
        (Phase.PLAY, pgettext("step", "Play")),
        (Phase.OVER, _("Count")),
    )
    now = Phase.CALL if view.phase is Phase.ANSWER else view.phase
    current = [phase for phase, _label in order].index(now)
    return tuple(Step(label, place == current, place < current) for place, (_phase, label) in enumerate(order))


# ---- The hand.


def hand(view: View, facts: Facts) -> Hand:
    can = {action.card for action in view.legal if isinstance(action, PlayCard)} if is_my_turn(view, facts) else set()
    ordered = in_hand_order(PACK, "".join(RANKS), view.hand)
    return Hand(
        cards=hand_cards(PACK, ordered, can, _reasons(view)),
        rows=ROWS,
        picking=_picking(view) if view.discard_max and is_my_turn(view, facts) else None,
        title=_("Your hand"),
    )


def _reasons(view: View) -> dict[str, str]:
    if not view.reasons:
        return {}
    why = _("You must follow: %(suit)s.") % {"suit": suit_name(PACK, view.trick[0].card.suit)}
    return dict.fromkeys(view.reasons, why)


def _picking(view: View) -> Picking:
    least, most = view.discard_min, view.discard_max
    labels = [_choose(least, most), *(_exchange(number, most) for number in range(1, most + 1))]
    if least == most:
        labels[1:most] = [_choose(least, most)] * (most - 1)
    submit = Choice(_("Exchange the chosen cards"), "discard *", Style.PRIMARY)
    return Picking(least, most, submit, tuple(labels), text=_choose(least, most))


def _choose(least: int, most: int) -> str:
    if least == most:
        return ngettext("Choose %(number)d card", "Choose %(number)d cards", most) % {"number": most}
    return _("Choose %(least)d to %(most)d cards") % {"least": least, "most": most}


def _exchange(number: int, most: int) -> str:
    if number == most:
        return _("Exchange %(number)d") % {"number": number}
    return _("Exchange %(number)d, leave %(left)d") % {"number": number, "left": most - number}


# ---- Looking back.


def reviews(view: View, facts: Facts) -> tuple[Review, ...]:
    """Finished tricks for the players, the last one for onlookers; own discards at any time."""
    found = []
    if view.reviewable:
        label = _("Last trick") if facts.viewer is None else _("Finished tricks")
        found.append(Review("finished", label, trick_rows(facts, PACK, view.reviewable)))
    if view.discards:
        labels = tuple(card_label(PACK, card) for card in view.discards)
        found.append(Review("discards", _("My discards"), cards=view.discards, labels=labels))
    return tuple(found)
