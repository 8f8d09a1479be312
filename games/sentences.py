"""A sentence for every breach: the rules name facts, this page says them to a person.

Every member of every `Breach` enum has its sentence here (a test holds that). Whoever shows one adds the clause.
"""

from __future__ import annotations

from enum import StrEnum

from django.utils.translation import gettext_lazy as _

SENTENCES = {
    # the record
    "bad_record": _("This is not a record."),
    "unreadable_action": _("This is no action of the game."),
    "wrong_dealer": _("It is somebody else's turn to deal."),
    "match_over": _("The match was over before this deal."),
    "deal_unfinished": _("The deal was not finished."),
    "deal_over": _("The deal was already over."),
    "wrong_result": _("The result written in the record is not what the deal gives."),
    # every game
    "not_your_turn": _("It is not your turn."),
    "wrong_phase": _("This can't be done at this point of the deal."),
    "card_not_held": _("That card is not in the hand."),
    "must_follow_suit": _("The suit led must be followed."),
    "must_beat": _("A card that beats the trick must be played."),
    "must_trump": _("A trump must be played."),
    "must_overtrump": _("A higher trump must be played."),
    # chouine
    "seven_not_held": _("Only the holder of the seven of trumps may exchange it."),
    "seven_turned": _("The seven of trumps is the turn-up itself, so nothing can be exchanged."),
    "already_exchanged": _("The exchange has already been made in this deal."),
    "too_late_to_exchange": _("It is too late to exchange the seven."),
    "exchange_declined": _("After passing, the seven may no longer be exchanged."),
    "au_sept_unanswered": _("“Au sept” must be answered before the lead to trick 11."),
    "combination_not_held": _("The whole combination must be in hand to be announced."),
    "card_outside_combination": _("The card played must belong to the combination announced."),
    "suit_already_announced": _("A combination was already announced in this suit."),
    "quinte_already_announced": _("A quinte was already announced in this deal."),
    # piquet
    "not_carte_blanche": _("Carte blanche needs a dealt hand without king, queen or jack."),
    "already_claimed": _("Carte blanche was already claimed."),
    "claim_number": _("Elder claims carte blanche with the number of cards to be changed; younger without."),
    "claim_too_late": _("Carte blanche must be claimed before one's own discard."),
    "wrong_discard_count": _("That number of cards can't be exchanged."),
    "wrong_category": _("Another category is to be called or answered now."),
    "item_not_held": _("What is called must be held."),
    "left_out_needed": _("Of four cards, say which one is left out of the three."),
    "left_out_refused": _("A card is left out only where three of four are called."),
    "items_overlap": _("Items of one category must not share cards."),
    "later_item_stronger": _("No further item may be stronger than the first."),
    "category_closed": _("This category was already decided."),
    "already_called": _("This category was already called."),
    "empty_late_call": _("Younger's late call must name something; otherwise just play."),
    "nothing_to_expose": _("Nothing is left of the talon to turn up."),
    "already_exposed": _("The rest of the talon is already turned up."),
    "nothing_to_prove": _("Proof can be asked only of what the other scored or what tied."),
    "already_asked": _("Proof of this was already asked."),
    # guinote
    "exchange_card_not_held": _(
        "Only the holder of the seven of trumps (of the two, when the seven is turned) may exchange."
    ),
    "no_trick_yet": _("Your side must win a trick first."),
    "muestra_gone": _("The muestra has been drawn."),
    "pair_not_held": _("King and sota of the suit must both be in hand."),
    "trick_not_won": _("Only the side that has just won the trick may do this, before the next lead."),
    "already_sung": _("One song for each trick won."),
    "suit_already_sung": _("This suit has already been sung in this hand."),
    "tute_not_held": _("Tute needs the four kings or the four sotas in one hand."),
}


def breach_sentence(breach: StrEnum | str) -> str:
    """What `breach` means, in the language in force."""
    return str(SENTENCES[str(breach)])
