"""The worker and its clock by themselves: what is told leaves, without anybody calling it."""

from __future__ import annotations

from django.utils import timezone

from games.services.settings import TableSettings
from tests.site import Site, wait_for
from tests.tournaments.members.push_service import Subscriber, push_service
from tests.tournaments.members.turns import reader
from tournaments.members.models import Delivery, Device
from tournaments.records.services.challenges import challenge


def test_a_notice_leaves_by_the_worker_and_what_it_missed_by_the_sweep(site: Site) -> None:
    ana, bob, browser = reader("ana"), reader("bob"), Subscriber()
    with push_service() as service:
        Device.objects.create(
            user=bob, endpoint=service.url, p256dh=browser.p256dh, auth=browser.auth, made_at=timezone.now()
        )
        challenge(ana, bob.pk, TableSettings("piquet"), timezone.now())
        wait_for(lambda: service.received, "the push message")
        ((_path, _headers, body),) = service.received
        assert "Ana" in browser.read(body)["body"]
        wait_for(lambda: not Delivery.objects.filter(done_at=None).exists(), "the letter")
        Delivery.objects.update(done_at=None, due_at=timezone.now())  # as if the worker had died before it noted them
        wait_for(lambda: len(service.received) == 2, "the message again")
