"""The table without a deal on it: waiting for players, the draw for the deal, who deals first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from games.log import Stage
from games.presenters import leading_on, manners
from games.presenters.board import Board, Choice, Facts, Felt, FeltCard, Header, Prompt, Style, place_of
from games.presenters.phrases import resign_match, whose
from games.presenters.seating import headed, name_of, panel
from games.presenters.titles import game_title
from games.presenters.words import in_a_row
from games.rules.cards import Card
from games.rules.game import Seat
from games.rules.tricks import Played

PACKS = {"chouine": "fr", "piquet": "fr", "guinote": "es"}


def present(game: str, facts: Facts) -> Board:
    """The board of a table on which no deal lies."""
    pack, seats = PACKS[game], len(facts.people)
    notes = {facts.dealer: (_("dealer"),)} if facts.stage is Stage.PAUSED else {}
    return Board(
        game=game,
        pack=pack,
        n=facts.n,
        title=game_title(game),
        header=Header(game_title(game), _("Draw for the deal") if facts.drawn else "", place=facts.place),
        seats=tuple(panel(facts, Seat(seat), None, notes=notes.get(Seat(seat), ())) for seat in range(seats)),
        felt=Felt(trick=_drawn(facts, pack, facts.drawn[-1]) if facts.drawn else (), seats=seats),
        prompt=_prompt(facts, pack),
        menu=resign_match(facts),
        log=tuple(_log(facts, pack)),
        status=_status(facts),
        is_my_turn=facts.chooser is not None and facts.chooser == facts.viewer,
        said=_status(facts),
        where=_status(facts),
    )


def _log(facts: Facts, pack: str) -> Iterator[str]:
    yield from (_row(facts, pack, row) for row in facts.drawn)
    yield from (told.say for told in facts.rulings)
    yield from manners.asides(facts)


def _drawn(facts: Facts, pack: str, row: Sequence[Card]) -> tuple[FeltCard, ...]:
    return tuple(
        FeltCard(card, _whose(facts, pack, seat, card), place_of(Seat(seat), facts.viewer, len(row)), seat + 1)
        for seat, card in enumerate(row)
    )


def _whose(facts: Facts, pack: str, seat: int, card: Card) -> str:
    return whose(facts, pack, Played(Seat(seat), card))


def _row(facts: Facts, pack: str, row: Sequence[Card]) -> str:
    return in_a_row(_whose(facts, pack, seat, card) for seat, card in enumerate(row))


def _status(facts: Facts) -> str:
    if facts.ended:
        return facts.ended
    if facts.stage is Stage.WAITING:
        return _("Waiting for players.")
    if facts.stage is Stage.OVER:
        return _("The match is over.")
    if facts.stage is Stage.BY_HAND:
        return _("This match is played on with real cards. What a deal came to is written down here.")
    if facts.stage is Stage.CHOOSING and facts.chooser is not None:
        if facts.chooser == facts.viewer:
            return _("You drew the higher card: say who deals first.")
        return headed(
            _("%(name)s drew the higher card and says who deals first.") % {"name": name_of(facts, facts.chooser)}
        )
    if facts.sheet_notes or facts.results:
        return _deals_again(facts)
    if facts.dealer == facts.viewer:
        return _("You deal first.")
    return headed(_("%(name)s deals first.") % {"name": name_of(facts, facts.dealer)})


def _deals_again(facts: Facts) -> str:
    """Who deals after a deal that was cancelled, or after real cards."""
    if facts.dealer == facts.viewer:
        return _("You deal.")
    return headed(_("%(name)s deals.") % {"name": name_of(facts, facts.dealer)})


def _prompt(facts: Facts, pack: str) -> Prompt | None:
    if facts.stage is Stage.CHOOSING and facts.chooser == facts.viewer and facts.viewer is not None:
        choices = (
            Choice(_("I deal first"), "choose deal", Style.PRIMARY),
            Choice(_("The other deals first"), "choose lead"),
        )
        return Prompt(_("Who deals first?"), choices=choices)
    taps = leading_on.choices(facts, pack)
    waiting = leading_on.waiting(facts)
    if taps or waiting:
        return Prompt(_status(facts), waiting, choices=taps)
    return None
