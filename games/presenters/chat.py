"""Lines of chat as one person reads them, and the panel that they stand in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from django.template import engines
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.chat.choices import Chat, Preset, Room
from games.chat.models import Line
from games.chat.policy import Audience


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line for one reader. `is_onlooker` where a reader of both rooms has to be told; `may_act`: mute and report."""

    id: int
    name: str
    words: str
    is_mine: bool
    is_onlooker: bool
    may_act: bool

    @property
    def acts_label(self) -> str:
        """What opens the acts upon the line."""
        return _("What to do about the line of %(name)s") % {"name": self.name}

    @property
    def mute_label(self) -> str:
        """What mutes its author."""
        return _("Mute %(name)s") % {"name": self.name}


@dataclass(frozen=True, slots=True)
class Panel:
    """The chat of a table for one person: the lines as HTML, and in what way he may speak.

    `writes`: free text; `phrases` are empty where he may say nothing. `is_quiet`: closed until he opens it.
    `limited_until` is when an organiser's limit ends that leaves him the phrases.
    """

    lines: SafeString
    writes: bool
    phrases: tuple[tuple[str, str], ...]
    is_hushed: bool
    is_visitor: bool
    is_quiet: bool
    limited_until: datetime | None


def panel(code: str, lines: Iterable[Line], audience: Audience) -> Panel:
    """What stands beside the table, in the language in force."""
    says = audience.says
    return Panel(
        lines=lines_html(code, lines, audience),
        writes=says is Chat.OPEN,
        phrases=() if says is Chat.OFF else tuple((phrase.value, str(phrase.label)) for phrase in Preset),
        is_hushed=audience.is_hushed,
        is_visitor=audience.user_id is None,
        is_quiet=audience.is_minor,
        limited_until=audience.limited_until,
    )


def lines_html(code: str, lines: Iterable[Line], audience: Audience) -> SafeString:
    """The lines as items of a list, for this reader, in the language in force."""
    template, many = _template(), len(audience.rooms) > 1
    items = (template.render(line=chat_line(line, audience, many=many), code=code) for line in lines)
    return mark_safe("\n".join(items))  # noqa: S308 - rendered by a template that escapes


def chat_line(line: Line, audience: Audience, *, many: bool) -> ChatLine:
    """One line for this reader; `many`: he hears both rooms."""
    is_mine = line.author_id is not None and line.author_id == audience.user_id
    return ChatLine(
        id=line.pk,
        name=line.name,
        words=line.words,
        is_mine=is_mine,
        is_onlooker=many and line.room == Room.ONLOOKERS,
        may_act=not is_mine and audience.user_id is not None,
    )


@cache
def _template() -> Any:
    engine: Any = engines["jinja2"]
    return engine.env.get_template("games/chat_line.html")
