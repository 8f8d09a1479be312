"""Builds the Board of a deal of chouine for one audience: seats, felt, hand, prompt, buttons."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.log import Stage
from games.presenters import phrases, seating
from games.presenters.board import (
    Board,
    Chip,
    Choice,
    Facts,
    Felt,
    Hand,
    HandCard,
    Header,
    Prompt,
    Review,
    ScoreRow,
    Scores,
    SeatPanel,
    Shown,
    Stock,
    Style,
)
from games.presenters.chouine import sheets, words
from games.presenters.chouine.words import PACK
from games.presenters.seating import name_of
from games.presenters.words import card_label, suit_name, the_card
from games.rules.cards import Card
from games.rules.chouine.actions import Exchange, Play
from games.rules.chouine.combinations import Combination, worth
from games.rules.chouine.ranking import STRENGTH
from games.rules.chouine.state import LAST_STOCK_TRICK, SEATS, TRICKS, other
from games.rules.chouine.view import Phase, View
from games.rules.game import Seat
from games.rules.tricks import Trick

SUITS = "SHCD"  # the order in the hand: colours alternate
SHOWN_TRICKS = 3  # how long the cards of an announcement lie open


def present(view: View, facts: Facts) -> Board:
    """The table as the audience of `view` sees it."""
    status, sheet = status_of(view, facts), sheets.tally(view, facts)
    return Board(
        game="chouine",
        pack=PACK,
        n=facts.n,
        title=_("Chouine, deal %(number)d") % {"number": facts.deal},
        header=header(facts),
        seats=tuple(panel(view, facts, seat) for seat in SEATS),
        felt=felt(view, facts),
        hand=hand(view, facts),
        menu=menu(view, facts),
        prompt=prompt(view, facts),
        scores=scores(view, facts),
        reviews=tuple(reviews(view, facts)),
        tally=sheet,
        match=sheets.manche(view, facts),
        log=words.lines(view, facts),
        phase=phase(view, facts),
        status=status,
        is_my_turn=is_live(view, facts) and facts.viewer in view.to_act,
        is_held=facts.is_held,
        said=" ".join(filter(None, (words.latest(view, facts), status if sheet is None else sheet.outcome))),
        where=where(view, facts, status),
    )


def is_live(view: View, facts: Facts) -> bool:
    """Whether the deal is being played: neither over nor cut off by the end of the match."""
    return view.phase is not Phase.OVER and facts.stage is Stage.DEALT


def header(facts: Facts) -> Header:
    """The bar on top."""
    first, second = (facts.standing.score[seat] for seat in sheets.order_of(facts))
    values = {"first": first, "second": second, "deals": facts.standing.options.deals_to_win}
    if facts.units > 1:
        numbers = {"unit": facts.unit, "units": facts.units, "number": facts.deal}
        deal = _("Manche %(unit)d of %(units)d, deal %(number)d") % numbers
    else:
        deal = _("Deal %(number)d") % {"number": facts.deal}
    return Header(_("Chouine"), deal, _("%(first)d – %(second)d, first to %(deals)d") % values, facts.place)


def panel(view: View, facts: Facts, seat: Seat) -> SeatPanel:
    """One player's line."""
    chips = [Chip(words.announcement_label(made), "good") for made in view.announced if made.seat == seat]
    if view.exchanged is not None and view.exchanged.seat == seat:
        chips.append(Chip(_("exchanged the seven")))
    return seating.panel(
        facts,
        seat,
        view,
        notes=(_("dealer"),) if seat == view.dealer else (),
        chips=chips,
        tricks=view.tricks_won[seat],
        is_on_turn=is_live(view, facts) and seat in view.to_act,
    )


def felt(view: View, facts: Facts) -> Felt:
    """The middle of the table; once the deal is over, the score sheet lies there."""
    if view.phase is Phase.OVER:
        return Felt()
    trick = phrases.felt_cards(facts, PACK, view.trick, view.trick_winner)
    return Felt(trick, stock(view, facts), tuple(shown(view, facts)), notice(view, facts))


def stock(view: View, facts: Facts) -> Stock:
    """The stock with the indicator across it; once it is gone, the suit of trumps alone."""
    trump = _("trumps: %(suit)s") % {"suit": suit_name(PACK, view.trump)}
    if view.indicator is None:
        return Stock(0, _("stock drawn"), trump=trump, trump_suit=view.trump)
    return Stock(
        count=view.stock_count,
        text=_("stock %(number)d") % {"number": view.stock_count},
        turned=view.indicator,
        turned_label=_("Turned up: %(card)s") % {"card": card_label(PACK, view.indicator)},
        trump=trump,
        trump_suit=view.trump,
        choice=exchange(view, facts) if prompt(view, facts) is None else None,
    )


def exchange(view: View, facts: Facts) -> Choice | None:
    """The button of who may exchange the seven now."""
    if not is_live(view, facts) or not any(isinstance(action, Exchange) for action in view.legal):
        return None
    return Choice(words.exchange_label(view.turned), "exchange", Style.CHIP)


def shown(view: View, facts: Facts) -> list[Shown]:
    """The rest of the rival's latest announcements, until tapped away or `SHOWN_TRICKS` tricks are over.

    Each trick is followed by a hold, so that quick play leaves the cards in sight for some seconds all the same.
    """
    complete = view.trick_number - 1
    return [
        Shown(
            key=f"announced-{made.seat}-{made.trick}",
            title=words.announced(made, facts),
            cards=made.rest,
            labels=tuple(card_label(PACK, card) for card in made.rest),
        )
        for made in view.announced
        if complete - SHOWN_TRICKS < made.trick <= complete and made.seat != facts.viewer
    ]


def notice(view: View, facts: Facts) -> str:
    """The large line over the felt."""
    made = view.announced[-1] if view.announced else None
    if made is not None and made.combination is Combination.CHOUINE:
        return words.announced(made, facts)
    if view.phase is Phase.AU_SEPT:
        return _("« Au sept »")
    return "" if view.trick_winner is None else phrases.takes(facts, view.trick_winner)


def hand(view: View, facts: Facts) -> Hand:
    """The viewer's cards by suit, with what may be announced with each."""
    ordered = sorted(view.hand, key=lambda card: (SUITS.index(card.suit), -STRENGTH[card.rank]))
    reasons = {barred.card: words.owed(barred.breach, view.trick[0].card) for barred in view.reasons}
    plays = [action for action in view.legal if isinstance(action, Play)] if is_live(view, facts) else []
    new = view.hand[-1:] if view.trick_winner is not None and view.trick_number <= LAST_STOCK_TRICK + 1 else ()
    return Hand(
        cards=tuple(
            held(view, card, [play for play in plays if play.card == card], reasons.get(card, ""), card in new)
            for card in ordered
        ),
        title=_("Your hand"),
    )


def held(view: View, card: Card, plays: list[Play], reason: str, is_new: bool) -> HandCard:
    """One card of the hand; `plays` are the ways in which it may be played now."""
    announcing = [play for play in plays if play.announcement is not None]
    alone = _("Play without announcing") if announcing else _("Play %(card)s") % {"card": the_card(PACK, card)}
    return HandCard(
        card=card,
        label=card_label(PACK, card),
        text=f"play {card}" if plays else "",
        confirm_label=alone if plays else "",
        playable=bool(plays),
        reason=reason,
        is_marked=card in view.shown_cards,
        is_new=is_new,
        choices=tuple(announcing_choice(view, play, play is announcing[-1]) for play in reversed(announcing)),
    )


def announcing_choice(view: View, play: Play, is_best: bool) -> Choice:
    """The button that plays a card and announces; the best announcement is what the site proposes."""
    assert play.announcement is not None
    points = worth(play.announcement, play.card.suit, view.trump, view.options.quinte)
    label = words.play_and_announce(play.card, play.announcement, points)
    style = Style.PRIMARY if is_best else Style.PLAIN
    return Choice(label, f"play {play.card} {play.announcement}", style, for_card=play.card)


def prompt(view: View, facts: Facts) -> Prompt | None:
    """The question "au sept", put to the player who is not to lead whether he holds the seven or not."""
    if view.phase is not Phase.AU_SEPT or facts.viewer not in view.to_act or not is_live(view, facts):
        return None
    may = any(isinstance(action, Exchange) for action in view.legal)
    refusal = "" if may else _("You don't hold the seven of trumps.")
    return Prompt(
        title=_("« Au sept »"),
        text=_("Last moment to exchange the seven of trumps for %(card)s.") % {"card": the_card(PACK, view.turned)},
        choices=(
            Choice(_("Exchange"), "exchange", Style.PRIMARY if may else Style.PLAIN, refusal=refusal),
            Choice(_("Go on without exchanging"), "pass", Style.PLAIN if may else Style.PRIMARY),
        ),
    )


def menu(view: View, facts: Facts) -> tuple[Choice, ...]:
    """What ends things."""
    return phrases.resign_deal(facts) if is_live(view, facts) else phrases.resign_match(facts)


def scores(view: View, facts: Facts) -> Scores:
    """The running score as far as it may be known: the rival's captured points are told at the end of the deal."""
    order, standing = sheets.order_of(facts), facts.after or facts.standing
    rows = [ScoreRow(_("Announced"), sheets.of(view.announced_points, order))]
    if view.captured_points is not None and view.phase is not Phase.OVER:
        rows.append(ScoreRow(_("In my tricks"), (str(view.captured_points), "")))
    rows.append(ScoreRow(_("Deals won"), sheets.of(standing.score, order)))
    return Scores(sheets.columns(facts), tuple(rows))


def reviews(view: View, facts: Facts) -> list[Review]:
    """What the viewer may look back at: the same tricks that the rules give, in as many dialogs as fit."""
    if view.phase is Phase.OVER or facts.viewer is None:
        label = _("All tricks") if view.phase is Phase.OVER else _("Last trick")
        return [review("last", label, view.reviewable, facts)] if view.reviewable else []
    own = tuple(trick for trick in view.reviewable if trick.winner == facts.viewer)
    theirs = tuple(trick for trick in view.reviewable if trick.winner != facts.viewer)
    rivals = _("Last trick of %(name)s") % {"name": name_of(facts, other(facts.viewer))}
    kinds = (("own", _("My tricks"), own), ("last", rivals, theirs))
    return [review(name, label, tricks, facts) for name, label, tricks in kinds if tricks]


def review(name: str, label: str, tricks: tuple[Trick, ...], facts: Facts) -> Review:
    """A dialog that lists `tricks`."""
    return Review(name, label, phrases.trick_rows(facts, PACK, tricks))


def phase(view: View, facts: Facts) -> str:
    """Which rule of play holds now."""
    if not is_live(view, facts):
        return ""
    if view.closed:
        return _("Last five tricks: follow, trump, and beat in trumps.")
    return _("While the stock lasts any card may be played.")


def status_of(view: View, facts: Facts) -> str:
    """The line above the hand."""
    if view.phase is Phase.OVER:
        return _("The deal is over.")
    if not is_live(view, facts):
        return _("The match is over.")
    (seat,) = view.to_act
    if view.phase is Phase.AU_SEPT:
        if seat == facts.viewer:
            return _("« Au sept »: exchange or go on.")
        return _("« Au sept »: waiting for %(name)s.") % {"name": name_of(facts, seat)}
    if seat == facts.viewer:
        return words.your_turn(view)
    return _("Waiting for %(name)s.") % {"name": name_of(facts, seat)}


def where(view: View, facts: Facts, status: str) -> str:
    """The whole situation in a few sentences."""
    first, second = (view.announced_points[seat] for seat in sheets.order_of(facts))
    return " ".join(
        filter(
            None,
            (
                _("Trick %(number)d of %(tricks)d.") % {"number": view.trick_number, "tricks": TRICKS},
                _("Trumps: %(suit)s.") % {"suit": suit_name(PACK, view.trump)},
                phase(view, facts),
                words.led_sentence(view, facts),
                status,
                _("Announced: %(first)d to %(second)d.") % {"first": first, "second": second},
            ),
        )
    )
