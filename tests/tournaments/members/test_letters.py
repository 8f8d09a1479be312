"""Letters: who gets one, in whose words, and that nobody learns from it who has an account."""

from smtplib import SMTPServerDisconnected

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from tests.tournaments.members.conftest import PASSWORD, Posting
from tests.tournaments.members.signing_up import SIGN_UP
from tournaments.members.models import User
from tournaments.members.tasks import send_letter

ADDRESS = "nina@example.org"
NEW = "seis-de-copas-9"


def link_in(letter: mail.EmailMessage) -> str:
    """The path of the link, which stands on a line of its own after the sentence that names it."""
    (line,) = (line for line in letter.body.splitlines() if line.startswith("http://testserver/") and len(line) > 30)
    return line.removeprefix("http://testserver")


def signed_up(posting: Posting, client: Client, address: str = ADDRESS, language: str = "en") -> User:
    with posting(), override(language):
        client.post(reverse("account_signup"), SIGN_UP | {"address": address})
    return User.objects.get(username="nina")


def asked(posting: Posting, address: str = ADDRESS) -> tuple[str, int]:
    """Ask for a new password: where that leads, and how many letters go out."""
    mail.outbox.clear()
    with posting():
        response = Client().post(reverse("account_reset_password"), {"email": address})
    return response.headers["Location"], len(mail.outbox)


# ------------------------------------------------------------------------------------ confirming an address


def test_an_address_becomes_the_accounts_once_its_link_is_opened(client: Client, db: None, posting: Posting) -> None:
    nina = signed_up(posting, client, "Nina@Example.org")
    assert nina.email == ""
    client.post(link_in(mail.outbox[0]))
    nina.refresh_from_db()
    assert nina.email == ADDRESS


def test_a_confirmed_address_goes_to_who_confirmed_it(member: User, client: Client, posting: Posting) -> None:
    User.objects.filter(pk=member.pk).update(email=ADDRESS)
    signed_up(posting, client)
    assert client.post(link_in(mail.outbox[0])).status_code == 302
    member.refresh_from_db()
    assert member.email == ""


# ----------------------------------------------------------------------------------------- a lost password


def test_a_password_is_set_anew_by_the_link_in_the_mail(client: Client, member: User, posting: Posting) -> None:
    EmailAddress.objects.create(user=member, email=ADDRESS, verified=True)
    asked(posting, "Nina@example.org")
    form = client.get(link_in(mail.outbox[0])).headers["Location"]
    client.post(form, {"password1": NEW, "password2": NEW})
    member.refresh_from_db()
    assert member.check_password(NEW)


def test_asking_for_a_new_password_never_tells_whether_the_account_exists(member: User, posting: Posting) -> None:
    EmailAddress.objects.create(user=member, email=ADDRESS, verified=True)
    done = reverse("account_reset_password_done")
    assert [asked(posting, address) for address in (ADDRESS, "nobody@example.org")] == [(done, 1), (done, 0)]


def test_asking_looks_nothing_up_so_that_no_answer_takes_longer(
    member: User, django_assert_num_queries: object
) -> None:
    EmailAddress.objects.create(user=member, email=ADDRESS, verified=True)
    for address in (ADDRESS, "nobody@example.org"):
        with django_assert_num_queries(0):  # type: ignore[operator]
            Client().post(reverse("account_reset_password"), {"email": address})


def test_who_only_noted_an_address_gives_its_owner_no_way_into_the_account(
    client: Client, db: None, posting: Posting
) -> None:
    nina = signed_up(posting, client)
    assert asked(posting)[1] == 0
    User.objects.filter(pk=nina.pk).update(email=ADDRESS)
    assert asked(posting)[1] == 0


def test_only_the_account_that_confirmed_an_address_gets_the_letter(
    member: User, client: Client, posting: Posting
) -> None:
    EmailAddress.objects.create(user=member, email=ADDRESS, verified=True)
    signed_up(posting, client)
    assert asked(posting)[1] == 1
    assert "mario" in mail.outbox[0].body


def test_an_address_to_come_counts_once_it_is_confirmed(member: User, posting: Posting) -> None:
    EmailAddress.objects.create(user=member, email="old@example.org", verified=True, primary=True)
    browser = Client()
    browser.post(reverse("account_login"), {"login": "mario", "password": PASSWORD})
    with posting():
        browser.post(reverse("account_email"), {"email": ADDRESS, "action_add": ""})
    assert mail.outbox[0].to == [ADDRESS]
    letter = link_in(mail.outbox[0])
    assert [asked(posting, address)[1] for address in ("old@example.org", ADDRESS)] == [1, 0]
    browser.post(letter)
    assert [asked(posting, address)[1] for address in ("old@example.org", ADDRESS)] == [0, 1]


def test_an_erased_or_blocked_account_gets_no_letter(member: User, posting: Posting) -> None:
    EmailAddress.objects.create(user=member, email=ADDRESS, verified=True)
    User.objects.filter(pk=member.pk).update(is_active=False)
    assert asked(posting)[1] == 0


# --------------------------------------------------------------------------------------------- their words


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_letters_are_in_the_persons_language_and_name_the_site(
    client: Client, db: None, posting: Posting, language: str
) -> None:
    nina = signed_up(posting, client, language=language)
    EmailAddress.objects.filter(user=nina).update(verified=True)
    confirmation = mail.outbox[0]
    asked(posting)  # on a page in English
    for letter in (confirmation, mail.outbox[0]):
        assert letter.subject.startswith("[Tapis] ")
        assert "nina" in letter.body
        assert letter.body.rstrip().endswith("http://testserver")
        assert letter.body.count("testserver") == 2
        assert "&" not in letter.body
        assert link_in(letter).startswith(f"/{language}/accounts/")


def test_a_shown_name_is_no_way_to_write_to_strangers(client: Client, db: None, posting: Posting) -> None:
    with posting():
        client.post(reverse("account_signup"), SIGN_UP | {"address": ADDRESS, "display_name": "Win now: evil.example"})
    assert "evil" not in mail.outbox[0].subject + mail.outbox[0].body


def test_a_letter_waits_for_a_mail_server_that_is_away() -> None:
    assert issubclass(SMTPServerDisconnected, send_letter.autoretry_for)
    assert issubclass(ConnectionRefusedError, send_letter.autoretry_for)
