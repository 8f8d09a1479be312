"""What every page may write: icons, cards, suit signs, numbers, form fields, this page in another language."""

from __future__ import annotations

from django import template
from django.forms import BaseForm, BoundField, CheckboxInput, CheckboxSelectMultiple, RadioSelect
from django.templatetags.static import static
from django.urls import translate_url
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.presenters.numbers import signed, whole
from games.presenters.pictures import picture, sign
from games.presenters.words import card_label, suit_label

register = template.Library()
register.filter("whole", whole)
register.filter("signed", signed)


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """An icon; without `label` it is decoration."""
    spoken = format_html('<span class="vh">{}</span>', label) if label else ""
    return format_html(
        '<svg class="icon" aria-hidden="true"><use href="{}#i-{}"/></svg>{}', static("icons.svg"), name, spoken
    )


@register.simple_tag
def card(pack: str, text: str) -> SafeString:
    """A card with its name: `{% card "fr" "QH" %}`."""
    return format_html(
        '<span class="one-card">{}<span class="vh">{}</span></span>',
        picture(pack, text, get_language() or "en"),
        card_label(pack, text),
    )


@register.simple_tag
def suit(pack: str, letter: str) -> SafeString:
    """A suit's sign with its name: `{% suit "es" "O" %}`."""
    return format_html('{}<span class="vh">{}</span>', sign(pack, letter), suit_label(pack, letter))


@register.simple_tag(takes_context=True)
def this_page_in(context: template.Context, language: str) -> str:
    """The address of the page shown, in another language, its query kept."""
    request = context.get("request")
    return translate_url(request.get_full_path(), language) if request else f"/{language}/"


@register.inclusion_tag("includes/field.html")
def field(bound: BoundField) -> dict[str, object]:
    """A form's field with its label, help and errors, wired for screen readers."""
    widget = bound.field.widget
    is_set = isinstance(widget, RadioSelect | CheckboxSelectMultiple)
    return {"field": bound, "is_tick": isinstance(widget, CheckboxInput), "is_set": is_set}


@register.inclusion_tag("includes/form_fields.html")
def form_fields(form: BaseForm) -> dict[str, object]:
    """Every field of `form`, its own errors first."""
    return {"form": form}
