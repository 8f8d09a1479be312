"""What Celery does for people: letters and notices go out, guests who left nothing behind are forgotten."""

from __future__ import annotations

from smtplib import SMTPException

from celery import shared_task
from django.utils import timezone

from tournaments.members.services import deliveries, letters, notices
from tournaments.members.services.guests import forget_idle_guests

RETRY = {"autoretry_for": (OSError, SMTPException), "retry_backoff": 10, "max_retries": 5}


@shared_task(name="members.send_letter", **RETRY)
def send_letter(to: str, subject: str, body: str) -> None:
    """Send a letter, later again while the mail server is away."""
    letters.send(letters.Letter(to, subject, body))


@shared_task(name="members.send_reset_letters")
def send_reset_letters(address: str, site: str) -> None:
    """Send a link for a new password to `address`, if somebody has confirmed it."""
    for letter in letters.reset_letters(address, site):
        send_letter.delay(letter.to, letter.subject, letter.body)


@shared_task(name="members.forget_idle_guests")
def forget_idle() -> int:
    """Delete idle guests; how many there were."""
    return forget_idle_guests(timezone.now())


@shared_task(name="members.deliver_notices")
def deliver_notices(user_id: int) -> None:
    """Let leave what is due to one person."""
    deliveries.deliver(user_id, timezone.now())


@shared_task(name="members.sweep_notices")
def sweep_notices() -> int:
    """See to it that what is due leaves: after quiet hours, after a failure, after a crash; to how many people."""
    waiting = deliveries.people_waiting(timezone.now())
    for user_id in waiting:
        deliver_notices.delay(user_id)
    return len(waiting)


@shared_task(name="members.forget_old_notices")
def forget_old_notices() -> int:
    """Delete notices of long ago; how many there were."""
    return notices.forget_old(timezone.now())
