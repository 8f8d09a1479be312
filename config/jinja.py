"""The Jinja environment of the table's fragments: translations, static files and addresses, all escaped.

Only `_("…")` and `ngettext("…", "…", n)` mark sentences here, because makemessages finds nothing else.
"""

from typing import Any

from django.templatetags.static import static
from django.urls import reverse
from django.utils import translation
from jinja2 import Environment, StrictUndefined


def environment(**options: Any) -> Environment:
    """Return the environment; a name the presenter did not give is an error, never an empty string."""
    options.setdefault("undefined", StrictUndefined)
    env = Environment(extensions=["jinja2.ext.i18n"], **options)  # noqa: S701 - settings ask for it
    env.install_gettext_callables(  # type: ignore[attr-defined]
        translation.gettext, translation.ngettext, newstyle=True, pgettext=translation.pgettext
    )
    env.globals.update(static=static, url=url, language=translation.get_language)
    return env


def url(name: str, *args: object, **kwargs: object) -> str:
    """Return the address of a named page, as `{% url %}` does in Django's templates."""
    return reverse(name, args=args or None, kwargs=kwargs or None)
