"""What people offer each other, in words: the strip, the menu, the lines of the log, and the table while adjourned."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from django.utils import formats, timezone
from django.utils.translation import gettext as _

from games.course import Aside, Kind, Offer
from games.log import Stage
from games.manners import ABORT, GIVE_UP
from games.presenters.board import Board, Choice, Facts, Felt, Hand, HandCard, SeatPanel, Shown, Style
from games.presenters.offered import Offered
from games.presenters.seating import headed, name_of
from games.presenters.words import card_label
from games.rules.claims import ClaimBar
from games.rules.game import Seat


def with_manners(board: Board, facts: Facts) -> Board:
    """`board` with the offers that stand and what the viewer may offer; laid still while the match is adjourned."""
    latest = told(facts, facts.manners.asides[-1]) if facts.manners.is_latest and facts.manners.asides else ""
    board = replace(
        board,
        offers=tuple(_offered(facts, board.pack, number) for number in range(len(facts.manners.offers))),
        menu=(*_menu(facts), *board.menu),
        said=latest or board.said,
    )
    return _stilled(board, facts) if facts.stage is Stage.ADJOURNED else board


# ----------------------------------------------------------------------------------------------- the log


def asides(facts: Facts, place: int | None = None) -> Iterator[str]:
    """What was said after so many actions of the deal, in sentences; all of it without a `place`."""
    lines = (told(facts, aside) for aside in facts.manners.asides if place in (None, aside.place))
    return (line for line in lines if line)


def told(facts: Facts, aside: Aside) -> str:
    """One aside as this audience is told it; empty where it is nobody's business."""
    verb, _space, word = aside.words.partition(" ")
    if verb == "bell":
        return _("The bell of the round rings.")
    if verb == "claimed":
        return _claimed(facts, Seat(int(word)))
    if verb == "refused":
        return _("The claim is not granted: the play goes on.")
    if verb == "lapsed":
        return _("It is too long ago that somebody wanted to go on. Say so again, please.")
    assert aside.seat is not None
    is_me, kind = aside.seat == facts.viewer, Kind(word)
    if verb == "offer":
        return _proposal(facts, aside.seat, kind)
    if kind is Kind.CLAIM and not is_me:  # who said yes and who said no stays between them and the site
        return ""
    mine, theirs = _answers()[verb]
    return mine if is_me else headed(theirs % {"name": name_of(facts, aside.seat)})


def _answers() -> dict[str, tuple[str, str]]:
    return {
        "accept": (_("You agree."), _("%(name)s agrees.")),
        "decline": (_("You decline."), _("%(name)s declines.")),
        "withdraw": (_("You take your proposal back."), _("%(name)s takes the proposal back.")),
    }


def _claimed(facts: Facts, seat: Seat) -> str:
    if seat == facts.viewer:
        return _("The rest is played out: you take every trick.")
    return _("The rest is played out: %(name)s takes every trick.") % {"name": name_of(facts, seat)}


def _proposal(facts: Facts, seat: Seat, kind: Kind) -> str:
    mine, theirs = {
        Kind.STOP: (
            _("You propose to end the match without a winner."),
            _("%(name)s proposes to end the match without a winner."),
        ),
        Kind.PAUSE: (
            _("You propose to adjourn the match to another day."),
            _("%(name)s proposes to adjourn the match to another day."),
        ),
        Kind.RESUME: (_("You would like to go on now."), _("%(name)s would like to go on now.")),
        Kind.CLAIM: (
            _("You claim all the tricks that are left."),
            _("%(name)s claims all the tricks that are left."),
        ),
        Kind.RESIGN: (
            _("You ask your partner to give up the match."),
            _("%(name)s asks the partner to give up the match."),
        ),
    }[kind]
    return mine if seat == facts.viewer else headed(theirs % {"name": name_of(facts, seat)})


# --------------------------------------------------------------------------------------------- the strip


def _offered(facts: Facts, pack: str, number: int) -> Offered:
    offer = facts.manners.offers[number]
    title, choices = _proposal(facts, offer.seat, offer.kind), tuple(_replies(facts, offer))
    if offer.kind is not Kind.CLAIM:
        return Offered(title, _waiting(facts, number), choices=choices)
    if offer.seat == facts.viewer:
        return Offered(title, _("Your cards lie open. If you play on, you take the claim back."), choices=choices)
    text = _("If all agree, the deal is played out and nothing more is sung or announced. Else the play goes on.")
    return Offered(title, text if choices else "", _laid(facts, pack, offer), choices)


def _waiting(facts: Facts, number: int) -> str:
    """Who else has not answered."""
    names = [name_of(facts, seat) for seat in sorted(facts.manners.waiting[number]) if seat != facts.viewer]
    if not names:
        return ""
    return _("Waiting for %(names)s.") % {"names": ", ".join(names)}


def _laid(facts: Facts, pack: str, offer: Offer) -> Shown:
    label = partial(card_label, pack)
    title = _("Hand of %(name)s") % {"name": name_of(facts, offer.seat)}
    cards = facts.manners.laid
    return Shown(f"claim-{offer.at}", title, tuple(cards), tuple(map(label, cards)))


def _replies(facts: Facts, offer: Offer) -> Iterator[Choice]:
    labels = {
        f"accept {offer.kind}": (_("Agree"), Style.PRIMARY),
        f"decline {offer.kind}": (_("Decline"), Style.PLAIN),
        f"withdraw {offer.kind}": (_("Take it back"), Style.PLAIN),
    }
    for text, (label, style) in labels.items():
        is_own = (offer.seat == facts.viewer) == text.startswith("withdraw")
        if text in facts.manners.sayable and is_own:
            yield Choice(label, text, style)


# ---------------------------------------------------------------------------------------------- the menu


def _menu(facts: Facts) -> tuple[Choice, ...]:
    possible = (_pause(), _stop(), *_claim(facts), _abort())
    return tuple(choice for choice in possible if choice.text in facts.manners.sayable)


def _pause() -> Choice:
    question = _("If the others agree, the match lies still until all of you want to go on. Propose it?")
    return Choice(_("Propose to adjourn"), "offer pause", confirm=question)


def _stop() -> Choice:
    question = _("If the others agree, the match ends without a winner. Propose it?")
    return Choice(_("Propose to end without a winner"), "offer stop", Style.DANGER, confirm=question)


def _abort() -> Choice:
    question = _("No card has been played yet: the match ends and counts nowhere. Break it off?")
    return Choice(_("Break off the match"), ABORT, Style.DANGER, confirm=question)


def _claim(facts: Facts) -> Iterator[Choice]:
    """Shown where the last tricks are played and it is the viewer's turn."""
    if facts.manners.bar is None:
        question = _(
            "You claim every trick that is left. What can be proved from what you have seen is played out at once; "
            "otherwise your cards are shown and the others are asked. Claim them?"
        )
        yield Choice(_("Claim the rest"), "offer claim", confirm=question)
    elif facts.manners.bar is ClaimBar.UNSAID:
        yield Choice(_("Claim the rest"), "offer claim", refusal=unsaid())


def unsaid() -> str:
    """Why who has something to announce can't claim the rest."""
    return _("You still hold something to announce or to sing: say it first, or play on.")


# --------------------------------------------------------------------------------------------- adjourned


def _stilled(board: Board, facts: Facts) -> Board:
    """The table as it was left, with nothing to press but what leads on."""
    said = _("The match is adjourned.")
    since = _since(facts)
    tally = None if board.tally is None else replace(board.tally, choices=(), waiting="")
    return replace(
        board,
        offers=board.offers or (Offered(since or said, choices=_go_on(facts)),),
        menu=_give_up(facts),
        prompt=None,
        choices=(),
        hand=_left(board.hand),
        felt=_uncut(board.felt),
        seats=tuple(map(_at_rest, board.seats)),
        tally=tally,
        status=said,
        said=board.said if facts.manners.is_latest else said,
        where=since or said,
        is_my_turn=False,
        is_held=False,
    )


def _since(facts: Facts) -> str:
    if facts.manners.adjourned_at is None:
        return ""
    when = formats.date_format(timezone.localtime(facts.manners.adjourned_at), "DATETIME_FORMAT")
    return _("Adjourned on %(when)s. It goes on when all players want to at the same time.") % {"when": when}


def _go_on(facts: Facts) -> tuple[Choice, ...]:
    resume = Choice(_("Go on with the match"), "offer resume", Style.PRIMARY)
    return (resume,) if resume.text in facts.manners.sayable else ()


def _give_up(facts: Facts) -> tuple[Choice, ...]:
    if GIVE_UP not in facts.manners.sayable:
        return ()
    question = _("Nobody went on for 30 days: the match then ends without a winner. End it?")
    return (Choice(_("End the adjourned match"), GIVE_UP, Style.DANGER, confirm=question),)


def _left(hand: Hand) -> Hand:
    return replace(hand, cards=tuple(map(_unplayable, hand.cards)), picking=None)


def _unplayable(card: HandCard) -> HandCard:
    return replace(card, text="", confirm_label="", playable=False, reason="", choices=())


def _uncut(felt: Felt) -> Felt:
    return felt if felt.stock is None else replace(felt, stock=replace(felt.stock, choice=None))


def _at_rest(panel: SeatPanel) -> SeatPanel:
    return replace(panel, is_on_turn=False, chips=tuple(replace(chip, ask=None) for chip in panel.chips))
