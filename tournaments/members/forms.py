"""What people type into the members' pages, checked before a service sees it."""

from functools import cache, partial
from typing import Any
from zoneinfo import available_timezones

from allauth.account.fields import EmailField, PasswordField, SetPasswordField
from allauth.account.forms import AddEmailForm, LoginForm, ResetPasswordForm, SignupForm
from allauth.account.models import EmailAddress
from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.validators import MaxLengthValidator
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from tournaments.members.choices import Chat, HandRows, Language, Role
from tournaments.members.errors import UsernameTaken
from tournaments.members.models import Club, User
from tournaments.members.names import one_line, validate_club_slug, validate_shown_name, validate_username
from tournaments.members.sentences import refusal
from tournaments.members.services.letters import site_of
from tournaments.members.services.people import SETTINGS
from tournaments.members.tasks import send_reset_letters

USERNAME_HELP = _("2 to 30 letters, digits and the signs . + - _; you log in with it.")
SHOWN_NAME_HELP = _("What other players see. Without one they see your user name.")
MINOR = _("I am under 18")
MINOR_HELP = _("At the tables you then say and hear set phrases only. Only an administrator of your club can undo it.")
ADDRESS_HELP = _("To set a new password when you forget it, and for the letters that you ask for; others never see it.")


@cache
def time_zones() -> tuple[tuple[str, str], ...]:
    """Every place's time zone by name, UTC first."""
    places = sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))
    return (("UTC", "UTC"), *((name, name.replace("_", " ")) for name in places))


class ShownNameField(forms.CharField):
    """A name others see: one line of printable signs."""

    def __init__(self, **kwargs: Any) -> None:
        kwargs.setdefault("label", _("Name shown to others"))
        kwargs.setdefault("widget", forms.TextInput(attrs={"autocomplete": "nickname"}))
        super().__init__(max_length=40, validators=[validate_shown_name], **kwargs)

    def clean(self, value: Any) -> str:
        return one_line(super().clean(value))


class UsernameField(forms.CharField):
    """A free user name."""

    def __init__(self) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"})
        super().__init__(
            label=_("User name"), max_length=30, help_text=USERNAME_HELP, widget=widget, validators=[validate_username]
        )

    def clean(self, value: Any) -> str:
        username = super().clean(value)
        if User.objects.filter(username__iexact=username).exists():
            raise forms.ValidationError(_("This user name is taken."))
        return username


class AddressField(EmailField):
    """An e-mail address one need not give. It says nothing about who else has it."""

    def __init__(self) -> None:
        super().__init__(required=False, label=_("E-mail address (if you like)"), help_text=ADDRESS_HELP)
        self.widget.attrs.pop("placeholder", None)


class MinorField(forms.BooleanField):
    """The person's own word that the account is a minor's."""

    def __init__(self) -> None:
        super().__init__(required=False, label=MINOR, help_text=MINOR_HELP)


class QuietPassword(PasswordField):
    """A password field without words in it; the label says them."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget.attrs.pop("placeholder", None)


class ChosenPassword(SetPasswordField):
    """A new password, checked by the site's rules."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.widget.attrs.pop("placeholder", None)


class NewPasswordForm(forms.Form):
    """A password typed twice; a base for the forms that make an account."""

    password1 = ChosenPassword(label=_("Password"))
    password2 = QuietPassword(label=_("Password again"), autocomplete="new-password")

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        first, second = cleaned.get("password1"), cleaned.get("password2")
        if first and second and first != second:
            self.add_error("password2", _("The two passwords differ."))
        return cleaned


class LogInForm(LoginForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["login"]
        field.label = _("User name or e-mail address")
        field.widget.attrs = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
        field.validators.append(MaxLengthValidator(254))
        self.fields["password"].widget.attrs.pop("placeholder", None)
        self.fields["password"].help_text = ""


class NewAddressForm(AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("New e-mail address")
        self.fields["email"].widget.attrs.pop("placeholder", None)


class LostPasswordForm(ResetPasswordForm):
    """Asks for a link. Whether an account has the address is looked up by the worker alone: all answers are alike."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].widget.attrs.pop("placeholder", None)

    def clean_email(self) -> str:
        return str(self.cleaned_data["email"])

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        address = self.clean_email()
        tell = partial(send_reset_letters.delay, address, site_of(request))
        transaction.on_commit(tell, robust=True)
        return address


class SignUpForm(SignupForm):
    """Sign-up. The address is only noted: it becomes the account's once confirmed, so nobody learns who else has it."""

    field_order = ["username", "display_name", "address", "password1", "password2", "is_minor"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"] = UsernameField()
        self.fields["display_name"] = ShownNameField(required=False, help_text=SHOWN_NAME_HELP)
        self.fields["address"] = AddressField()
        self.fields["is_minor"] = MinorField()
        for name in ("password1", "password2"):
            self.fields[name].widget.attrs.pop("placeholder", None)
        self.order_fields(self.field_order)

    def try_save(self, request: HttpRequest) -> tuple[User | None, HttpResponse | None]:
        try:
            with transaction.atomic():
                return super().try_save(request)
        except IntegrityError:  # the user name was taken since the form was checked
            messages.error(request, refusal(UsernameTaken()))
            return None, redirect("account_signup")

    def save(self, request: HttpRequest) -> User:
        user: User = super().save(request)
        user.display_name = self.cleaned_data["display_name"] or user.username
        user.is_minor = self.cleaned_data["is_minor"]
        user.language, user.time_zone = get_language() or Language.ENGLISH, settings.TIME_ZONE
        user.save()
        note_address(request, user, self.cleaned_data["address"])
        return user


def note_address(request: HttpRequest, user: User, address: str) -> None:
    """Keep `address` as one to be confirmed and send the message that confirms it."""
    if address:
        EmailAddress.objects.add_email(request, user, address, confirm=True)


class ClaimForm(NewPasswordForm):
    """What turns a guest into an account."""

    username = UsernameField()
    display_name = ShownNameField()
    address = AddressField()
    is_minor = MinorField()
    field_order = ["username", "display_name", "address", "password1", "password2", "is_minor"]


class FoundingForm(NewPasswordForm):
    """The first club and its administrator."""

    club_name = forms.CharField(label=_("Name of the club"), max_length=80, validators=[validate_shown_name])
    slug = forms.SlugField(
        label=_("Short name in addresses"),
        max_length=50,
        validators=[validate_club_slug],
        help_text=_("Small letters, digits and hyphens; it can't be changed later."),
    )
    language = forms.ChoiceField(label=_("Language of the club"), choices=Language.choices)
    username = UsernameField()
    display_name = ShownNameField()
    field_order = ["club_name", "slug", "language", "username", "display_name", "password1", "password2"]


class SettingsForm(forms.ModelForm):
    display_name = ShownNameField()
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zones)

    is_minor = MinorField()

    class Meta:
        model = User
        fields = SETTINGS
        help_texts = {"chat": _("What you hear and say. Others can still hear each other.")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.is_minor:
            del self.fields["is_minor"]
            self.fields["chat"].choices = [choice for choice in Chat.choices if choice[0] != Chat.OPEN]
            self.fields["chat"].help_text = _("This is the account of a minor: set phrases at the most.")
            if self.instance.chat == Chat.OPEN:
                self.initial["chat"] = Chat.PRESETS
        self.fields["hand_rows"].choices = HandRows.choices  # without the blank one, which is for who wasn't asked


class ClubForm(forms.ModelForm):
    class Meta:
        model = Club
        fields = ("name", "description", "language", "chat")
        widgets = {"description": forms.Textarea(attrs={"rows": 4, "maxlength": 2000})}


class InvitationForm(forms.Form):
    """A new link; the roles offered are those the maker may give."""

    role = forms.ChoiceField(label=_("Role of who comes in by it"), choices=Role.choices, initial=Role.MEMBER)
    days = forms.TypedChoiceField(
        label=_("Open for"),
        coerce=int,
        choices=((1, _("one day")), (7, _("a week")), (30, _("a month")), (180, _("half a year"))),
        initial=30,
    )
    uses = forms.IntegerField(label=_("For how many people"), min_value=1, max_value=500, initial=30)

    def __init__(self, *args: Any, roles: tuple[Role, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["role"].choices = [(role.value, role.label) for role in roles]


class RoleForm(forms.Form):
    role = forms.ChoiceField(label=_("Role"), choices=Role.choices)


class GuestForm(forms.Form):
    name = ShownNameField(
        required=False, label=_("Your name"), help_text=_("What other players see; you may leave it empty.")
    )


class EraseForm(forms.Form):
    """The password again, for who has one; for a guest a tick."""

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if user.has_usable_password():
            self.fields["password"] = QuietPassword(label=_("Your password"), autocomplete="current-password")
        self.fields["sure"] = forms.BooleanField(label=_("Erase my account for good"))

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(_("This isn't your password."))
        return password
