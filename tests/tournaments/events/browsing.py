"""How a person's browser meets the pages of an event: addresses, a log-in, a sheet as a form sends it."""

from django.test import Client
from django.urls import reverse

from tournaments.events.models import Event, Match
from tournaments.events.services import results
from tournaments.members.models import User

PUBLIC = ("event", "standings", "bracket", "info")
DESK = ("desk", "change", "next_round", "organisers", "record")
SHEET = [(24, 15), (31, 12), (18, 28), (40, 9), (22, 21), (35, 14)]


def at(name: str, event: Event, *args: object) -> str:
    return reverse(f"events:{name}", args=[event.slug, *args])


def browser(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def numbers(deals: list[tuple[int, int]], unit: int = 1) -> dict[str, str]:
    """A sheet as a browser posts it."""
    return {
        f"u{unit}_{n}_{side}": str(v) for n, deal in enumerate(deals, 1) for side, v in zip("ab", deal, strict=True)
    }


def seen(match: Match) -> dict[str, str]:
    """What a form about the match sends of the page it stands on."""
    match.refresh_from_db()
    return {"seen": results.mark_of(match)}
