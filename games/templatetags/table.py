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
def table_fragment(snapshot: Any, audience: Seat | None = None) -> SafeString:
    """The `<main id="table">` of a snapshot for one audience, in the page's language."""
    return mark_safe(presenters.page(snapshot, audience, get_language() or "en"))  # noqa: S308 - rendered by us
