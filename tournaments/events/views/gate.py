"""Lets into an event's page only who may see it, and tells a refused act in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from tournaments.attempts import Attempts
from tournaments.events import permissions, selectors
from tournaments.events.choices import Kind, Presence, Stage
from tournaments.events.clock_words import bell_means
from tournaments.events.errors import TournamentError
from tournaments.events.evenings import own_pairs
from tournaments.events.models import EntrantPlayer, Event, Match
from tournaments.events.presenters.hall import Hall, hall_of
from tournaments.events.presenters.outlook import Forecast, Shown, forecast_of
from tournaments.events.presenters.rules_told import rules_told
from tournaments.events.presenters.waiting import Waiting, waits_of
from tournaments.events.sentences import refusal

LONGEST_NUMBER, LONGEST_ROW = 5, 18  # digits

attempt = Attempts(TournamentError, refusal)


@dataclass(frozen=True, slots=True)
class Visit:
    """A person at an event's page; `entry` is the person's own part in it, None for who doesn't play.

    `own_match` is the person's match that is still to be played, None where there is none and for who withdrew.
    """

    event: Event
    entry: EntrantPlayer | None
    runs: bool
    may_enter: bool
    own_match: Match | None = None
    own_pairs: tuple[int, ...] = ()

    @property
    def mine(self) -> tuple[int, ...]:
        """The person's own entrants: the entry, and the pairs that an evening made of it."""
        return () if self.entry is None else (self.entry.entrant_id, *self.own_pairs)

    @property
    def hall(self) -> Hall:
        """The round clock and what was announced."""
        return hall_of(self.event)

    @property
    def waits(self) -> tuple[Waiting, ...]:
        """Who is waited for in the person's own match."""
        return tuple(one for one in waits_of(self.event, self.mine) if one.own_side is not None) if self.mine else ()

    @property
    def forecast(self) -> Forecast | Shown | None:
        """How long the event takes; while it is played, when it ends and who can still win."""
        return forecast_of(self.event)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of the game that players have to know before they sit down, in sentences."""
        return rules_told(self.event)

    @property
    def bell_means(self) -> tuple[str, ...]:
        """How long a round is and what the bell means, in sentences; nothing where there is none."""
        return bell_means(self.event)

    @property
    def is_knockout(self) -> bool:
        return self.event.is_knockout

    @property
    def compares(self) -> bool:
        """Whether an order of tie-breaks ranks the entrants, so that it can be changed, and penalties given."""
        return not self.event.is_knockout and self.event.kind != Kind.EVENING

    @property
    def has_crosstable(self) -> bool:
        return self.compares

    @property
    def has_bracket(self) -> bool:
        return self.event.has_bracket

    @property
    def is_open_for_entry(self) -> bool:
        return self.event.state == Stage.ENTRY

    @property
    def is_running(self) -> bool:
        return self.event.state == Stage.RUNNING

    @property
    def is_here(self) -> bool:
        is_on = self.is_open_for_entry or self.is_running
        return (
            is_on
            and not self.is_left_out
            and self.entry is not None
            and self.entry.entrant.state == Presence.CHECKED_IN
        )

    @property
    def is_left_out(self) -> bool:
        """Whether the draw was made without the person's entry."""
        return self.is_running and self.entry is not None and self.entry.entrant.number is None

    @property
    def is_out(self) -> bool:
        return self.entry is not None and self.entry.entrant.state == Presence.WITHDRAWN


EventView = Callable[..., HttpResponse]


def event_page(*, desk: bool = False, account: bool = False) -> Callable[[EventView], EventView]:
    """The view gets a Visit for its slug. A draft is nobody's but its organisers'; so is the desk.

    Where an account is needed, a visitor is asked to log in.
    """

    def decorate(view: EventView) -> EventView:
        @wraps(view)
        def checked(request: HttpRequest, slug: str, **kwargs: object) -> HttpResponse:
            visit = visit_of(request, slug)
            if (desk or account) and not request.user.is_authenticated:
                return redirect_to_login(_page_of(request, slug, kwargs))
            if desk and not visit.runs:
                raise PermissionDenied
            return view(request, visit, **kwargs)

        return checked

    return decorate


def _page_of(request: HttpRequest, slug: str, names: Mapping[str, object]) -> str:
    """Where a person goes on after logging in: an address that takes forms alone shows nothing."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    if "match_id" in names:
        return reverse("events:match", args=[slug, names["match_id"]])
    return reverse("events:event", args=[slug])


def visit_of(request: HttpRequest, slug: str) -> Visit:
    """Who comes to which event. Raises Http404, also for a draft that isn't the visitor's to see."""
    try:
        event = selectors.event_of(slug)
    except Event.DoesNotExist as error:
        raise Http404 from error
    runs = permissions.may_run(request.user, event)
    if event.state == Stage.DRAFT and not runs:
        raise Http404
    entry = selectors.entry_of(event, request.user)
    may_enter = entry is None and permissions.may_enter(request.user, event)
    plays = entry is not None and entry.entrant.state != Presence.WITHDRAWN
    pairs = own_pairs(event, entry.user_id) if entry is not None and event.kind == Kind.EVENING else ()
    return Visit(event, entry, runs, may_enter, selectors.open_match_of(entry) if plays else None, pairs)


def row_number(text: str) -> int:
    """The row that a form names; 0, which no row has, for anything that is none."""
    is_number = text.isascii() and text.isdigit() and len(text) <= LONGEST_ROW
    return int(text) if is_number else 0


def page_number(request: HttpRequest, name: str = "page") -> int:
    """The number of a page as the address has it; 1 for anything that is none."""
    text = request.GET.get(name, "")
    is_number = text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    return max(int(text), 1) if is_number else 1
