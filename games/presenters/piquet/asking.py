"""What a piquet table asks of a player: carte blanche, calls, answers, late calls, the talon turned up.

Only what the viewer himself holds is offered, so the questions tell nobody else anything. An answer may be
given by hand or, once armed, truthfully by the site; both take the same time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from games.presenters.board import Choice, Facts, Field, Group, Option, Prompt, Style
from games.presenters.piquet.felt import left_of_five
from games.presenters.piquet.items import CATEGORY_LABELS, items_label, said_name
from games.presenters.piquet.people import is_calling, is_live, is_my_turn, younger
from games.presenters.seating import headed, name_of
from games.rules.game import Seat
from games.rules.piquet.actions import Action, Call, ClaimCarteBlanche, Expose, Stand
from games.rules.piquet.combinations import CATEGORIES, Category, Items, best, strength, value
from games.rules.piquet.combinations import choices as all_choices
from games.rules.piquet.notation import write
from games.rules.piquet.state import Reply
from games.rules.piquet.view import CategorySeen, Phase, View

MOST = 24  # options offered in one category: the best ones and nothing
MOST_BUTTONS = 4  # answers given by one tap; more are chosen from a list
TRUTHFUL = "truthful"
ANYBODY = Seat(0)  # a button carries no seat: whoever presses it acts
BEFORE_PLAY = (Phase.ELDER_DISCARDS, Phase.YOUNGER_DISCARDS, Phase.CALL, Phase.ANSWER)


def prompt(view: View, facts: Facts) -> Prompt | None:
    """The question put to the viewer now; None for onlookers and for whoever has nothing to say."""
    if facts.viewer is None or not is_live(view, facts):
        return None
    if is_calling(view, facts):
        return _calls(view, facts)
    if view.phase is Phase.ANSWER:
        return _answer(view, facts)
    return _claim(view) or _before_first_card(view)


def choices(view: View, facts: Facts) -> tuple[Choice, ...]:
    """Younger's standing wish to have the truth answered for her, until elder leads."""
    if facts.viewer != younger(view) or view.phase not in BEFORE_PLAY or not is_live(view, facts):
        return ()
    is_armed = TRUTHFUL in facts.armed
    field = Field.DISARM if is_armed else Field.ARM
    return (Choice(_("Answer truthfully for me"), TRUTHFUL, Style.CHIP, field, is_armed=is_armed),)


def _spoken(action: Action) -> str:
    """The record's words for `action`, without the seat."""
    return write(action).partition(" ")[2]


# ---- Carte blanche.


def _claim(view: View) -> Prompt | None:
    claims = [action for action in view.legal if isinstance(action, ClaimCarteBlanche)]
    if not claims:
        return None
    return Prompt(
        _("Carte blanche"),
        _("You hold no king, queen or jack: 10 points, if you claim them before your own exchange."),
        choices=tuple(Choice(_claim_label(claim), _spoken(claim)) for claim in claims),
    )


def _claim_label(claim: ClaimCarteBlanche) -> str:
    if claim.number is None:
        return _("Claim carte blanche")
    return _("Claim it and change %(number)d") % {"number": claim.number}


# ---- Elder's calls.


def _calls(view: View, facts: Facts) -> Prompt:
    """One sheet for all three: what is answered, what is to be called now, and what may still be changed."""
    assert view.asked is not None
    answered = {category.category: category for category in view.categories}
    groups = tuple(_group(view, facts, category, answered.get(category)) for category in CATEGORIES)
    is_waiting = view.phase is Phase.ANSWER
    text = _("The answer is waited for. Later calls can still be changed.") if is_waiting else ""
    later = any(group.options for group in groups)
    label = _("Keep these calls") if is_waiting else _("Make the calls")
    style = Style.PLAIN if is_waiting else Style.PRIMARY
    choices = (Choice(label, "call *", style),) if later else ()
    return Prompt(_("Your calls"), text, groups, choices=choices, shown=tuple(left_of_five(view)))


def _group(view: View, facts: Facts, category: Category, answered: CategorySeen | None) -> Group:
    legend = str(CATEGORY_LABELS[category])
    if answered is not None:
        return Group(category, legend, settled=_settled(view, answered))
    options = _offered(category, view)
    planned = [items for items in options if _call_text(category, items) in facts.armed]
    chosen = planned[0] if planned else options[0]
    return Group(category, legend, tuple(_option(view, category, items, items == chosen) for items in options))


def _call_text(category: Category, items: Items) -> str:
    return _spoken(Call(ANYBODY, category, items))


def _option(view: View, category: Category, items: Items, is_chosen: bool) -> Option:
    label = items_label(items, view.hand) if items else _("Say nothing")
    return Option(label, _call_text(category, items), is_chosen)


def _offered(category: Category, view: View) -> list[Items]:
    """The truthful call first, then the others by worth and strength, nothing last."""
    truth = best(category, view.hand)
    _nothing, *held = all_choices(category, view.hand)
    held.sort(key=lambda items: _merit(items, view), reverse=True)
    others = [items for items in held if items != truth]
    return [*([truth] if truth else []), *others[: MOST - 2], ()]


def _merit(items: Items, view: View) -> tuple[tuple[int, int], int]:
    return strength(items[0], view.hand), sum(value(item, view.hand) for item in items)


def _settled(view: View, answered: CategorySeen) -> str:
    if answered.said is None:
        return _("You said nothing.")
    values = {"items": items_label(answered.own, view.hand)}
    match answered.reply:
        case None:
            return _("%(items)s. Waiting for the answer.") % values
        case Reply.GOOD:
            return _("%(items)s. Good.") % values
        case Reply.EQUAL:
            return _("%(items)s. Equal.") % values
        case Reply.NOT_GOOD:
            return _("%(items)s. Not good.") % values


# ---- Younger's answer.


def _answer(view: View, facts: Facts) -> Prompt | None:
    """What younger may stand on; while the site answers for her, the same sheet without a hurry."""
    if not is_my_turn(view, facts) or view.asked is None:
        return None
    said = view.categories[-1].said
    assert said is not None
    title = headed(_("%(name)s: %(call)s") % {"name": name_of(facts, view.elder), "call": said_name(said)})
    options = _offered(view.asked, view)
    text = _("What do you stand on? “Good” gives the category away and hides what you hold.")
    given = next((items for items in options if _stand_text(items) in facts.armed), None)
    if given is not None and len(options) > 1:
        text = _("Your answer is given when the pause is over. Until then you may change it.")
    if len(options) <= MOST_BUTTONS:
        return Prompt(title, text, choices=tuple(_answers(view, options, given)))
    chosen = options[0] if given is None else given
    listed = tuple(Option(_stand_label(view, items), _stand_text(items), items == chosen) for items in options)
    group = Group("stand", _("Your answer"), listed)
    return Prompt(title, text, (group,), choices=(Choice(_("Answer"), "call *", Style.PRIMARY),))


def _answers(view: View, options: Sequence[Items], given: Items | None) -> Iterable[Choice]:
    """One button each; once an answer is `given`, it is the pressed one."""
    chosen = options[0] if given is None else given
    for items in options:
        style = Style.PRIMARY if items == chosen else Style.PLAIN
        is_armed = None if given is None else items == given
        yield Choice(_stand_label(view, items), _stand_text(items), style, is_armed=is_armed)


def _stand_text(items: Items) -> str:
    return _spoken(Stand(ANYBODY, items))


def _stand_label(view: View, items: Items) -> str:
    if not items:
        return _("Good")
    return _("Stand on: %(items)s") % {"items": items_label(items, view.hand)}


# ---- Younger before her first card.


def _before_first_card(view: View) -> Prompt | None:
    late = [action for action in view.legal if isinstance(action, Call)]
    buttons = [choice for category in CATEGORIES for choice in _late_calls(view, category, late)]
    if any(isinstance(action, Expose) for action in view.legal):
        sure = _("You both see these cards then. Turn them up?")
        buttons.append(Choice(_("Turn up what is left of the talon"), "expose", confirm=sure))
    if not buttons:
        return None
    text = _("What you don't score before your first card stays hidden for good.") if late else ""
    return Prompt(_("Before you play"), text, choices=tuple(buttons))


def _late_calls(view: View, category: Category, late: Sequence[Call]) -> Iterable[Choice]:
    """The best calls of a category that elder left out, one button each."""
    if not any(call.category is category for call in late):
        return
    for items in _offered(category, view)[:-1][:MOST_BUTTONS]:
        label = _("Score %(items)s") % {"items": items_label(items, view.hand)}
        yield Choice(label, _call_text(category, items))
