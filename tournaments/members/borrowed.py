"""Sentences of Django and allauth that people read here, so that the site's catalogues say them in its own tone.

Spanish speaks to a member as "tú" and theirs as "usted"; a translation of the site comes before one of theirs.
"""

from django.utils.translation import gettext_noop, ngettext_lazy

SENTENCES = (
    gettext_noop("Enter a number."),
    gettext_noop("Enter a whole number."),
    gettext_noop("Enter a valid date."),
    gettext_noop("Enter a valid date/time."),
    gettext_noop("Enter a valid email address."),
    gettext_noop("Enter a valid time."),
    gettext_noop("Enter a valid value."),
    gettext_noop("Ensure this value is greater than or equal to %(limit_value)s."),
    gettext_noop("Ensure this value is less than or equal to %(limit_value)s."),
    gettext_noop("Forgot your password?"),
    gettext_noop("Please type your current password."),
    gettext_noop("You cannot remove your primary email address."),
    gettext_noop("You cannot remove your primary email address (%(email)s)."),
    gettext_noop("Your password can’t be a commonly used password."),
    gettext_noop("Your password can’t be entirely numeric."),
    gettext_noop("Your password can’t be too similar to your other personal information."),
    ngettext_lazy(
        "Your password must contain at least %(min_length)d character.",
        "Your password must contain at least %(min_length)d characters.",
        "min_length",
    ),
    ngettext_lazy(
        "Ensure this value has at least %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at least %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
    ngettext_lazy(
        "Ensure this value has at most %(limit_value)d character (it has %(show_value)d).",
        "Ensure this value has at most %(limit_value)d characters (it has %(show_value)d).",
        "limit_value",
    ),
)
