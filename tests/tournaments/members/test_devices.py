"""Devices that web push reaches: added and removed by their owner, taken over, refused with words."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.members.push_service import PUBLIC, Subscriber, text_of
from tests.tournaments.members.test_push import device
from tests.tournaments.members.turns import NOW
from tournaments.members.errors import DeviceUnusable
from tournaments.members.models import Device, User
from tournaments.members.services import push, vapid


def subscribe(client: Client, browser: Subscriber, endpoint: str = PUBLIC, **fields: str):
    fields = {"endpoint": endpoint, "p256dh": browser.p256dh, "auth": browser.auth} | fields
    return client.post(reverse("notices:add_device"), fields, HTTP_USER_AGENT="Test browser " + "x" * 500)


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_browser_is_added_shown_and_removed(ana: User, browser: Subscriber) -> None:
    client = logged_in(ana)
    assert subscribe(client, browser).status_code == 302
    page = client.get(reverse("notices:settings")).content.decode()
    assert "Test browser" in page
    assert "this browser" in page
    assert vapid.public_key() in page
    client.post(reverse("notices:remove_device", args=[ana.devices.get().pk]))
    assert not Device.objects.exists()


def test_nobody_removes_another_persons_device(ana: User, bob: User, browser: Subscriber) -> None:
    kept = device(ana, browser, PUBLIC)
    logged_in(bob).post(reverse("notices:remove_device", args=[kept.pk]))
    assert Device.objects.filter(pk=kept.pk).exists()


def test_a_browser_tells_whoever_switched_it_on_last(ana: User, bob: User, browser: Subscriber) -> None:
    subscribe(logged_in(ana), browser)
    subscribe(logged_in(bob), browser)
    assert Device.objects.get().user == bob


def test_logging_out_ends_the_notices_on_that_browser_alone(ana: User, browser: Subscriber) -> None:
    here, there = logged_in(ana), logged_in(ana)
    subscribe(here, browser)
    subscribe(there, browser, PUBLIC + "2")
    here.post(reverse("account_logout"))
    assert Device.objects.get().endpoint == PUBLIC + "2"


def test_only_the_latest_devices_are_kept(ana: User, browser: Subscriber) -> None:
    for number in range(push.MOST_DEVICES + 2):
        push.add_device(ana, f"{PUBLIC}{number}", browser.p256dh, browser.auth, "", NOW + timedelta(minutes=number))
    assert ana.devices.count() == push.MOST_DEVICES
    assert not ana.devices.filter(endpoint__in=[f"{PUBLIC}0", f"{PUBLIC}1"]).exists()


BAD = [
    {"endpoint": "https://127.0.0.1/x"},
    {"endpoint": "\x00"},
    {"p256dh": "x"},
    {"p256dh": "é" * 20},
    {"p256dh": text_of(b"\x04" + bytes(64))},  # no point of the curve
    {"p256dh": text_of(b"\x02" + bytes(32))},
    {"auth": text_of(bytes(15))},
    {"auth": "!"},
    {"auth": "9" * 500},
]


@pytest.mark.parametrize("bad", BAD)
def test_keys_and_addresses_that_are_none_are_refused_in_words(bad: dict[str, str], ana: User, browser) -> None:
    response = subscribe(logged_in(ana), browser, **bad)
    assert response.status_code == 422
    assert "This browser named no address" in response.content.decode()
    assert not Device.objects.exists()


def test_the_service_refuses_them_too(ana: User, browser: Subscriber) -> None:
    with pytest.raises(DeviceUnusable):
        device(ana, browser, "https://10.1.2.3/")
