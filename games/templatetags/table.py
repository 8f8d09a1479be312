"""A table inside a page: the Jinja fragments, which Django's `{% include %}` can't reach."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from games import presenters
from games.rules.game import Seat

register = template.Library()


@register.simple_tag
def table_fragment(snapshot: Any, audience: Seat | None = None, shown: Seat | None = None) -> SafeString:
    """The `<main id="table">` of a snapshot for one audience, in the page's language.

    `shown` is the seat whose hand a friend of its player looks into.
    """
    language = get_language() or "en"
    if shown is not None:
        return mark_safe(presenters.page(snapshot, shown, language, is_friend=True))  # noqa: S308 - rendered by us
    return mark_safe(presenters.page(snapshot, audience, language))  # noqa: S308 - rendered by us
