"""A large Swiss round: paired by the worker, while every desk sees how far it is."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests.instant import MANY, many_at_once
from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.swiss_club import drawn, out, swiss
from tests.tournaments.events.test_swiss_desk import text
from tests.tournaments.events.world import NOW, club_of_oaks, people, person
from tournaments.events import tasks
from tournaments.events.models import Event, Match, Round, RoundDraft
from tournaments.events.services import drafts, entry
from tournaments.events.services.drafts import MOST_AT_ONCE
from tournaments.events.services.meetings import forbid_meeting
from tournaments.events.services.publishing import publish_draft
from tournaments.members.choices import Role
from tournaments.members.models import Club, User

LARGE = MOST_AT_ONCE + 2


@pytest.fixture
def event(organiser: User, club: Club) -> Event:
    return swiss(organiser, club, people(club, *(f"p{number}" for number in range(LARGE))))


def test_a_large_round_waits_for_the_worker_and_comes_by_itself(organiser: User, event: Event) -> None:
    client = browser(organiser)
    page = text(client.post(at("draw", event), follow=True))
    assert "Waiting for the worker" in page
    assert "You can leave this page" in page
    draft = event.drafts.get()
    assert drawn(organiser, event).attempt == draft.attempt
    tasks.pair(draft.pk, draft.attempt)
    draft.refresh_from_db()
    assert (draft.stage, len(draft.pairs), draft.proof["engine"]) == ("ready", LARGE // 2, "dutch")
    digest = draft.digest
    tasks.pair(draft.pk, draft.attempt)
    draft.refresh_from_db()
    assert draft.digest == digest
    assert "This is how the round will look." in text(client.get(at("next_round", event)))


def test_with_the_worker_away_the_page_says_so_and_the_sweep_sends_it_again(organiser: User, event: Event) -> None:
    draft = drawn(organiser, event)
    RoundDraft.objects.update(asked_at=timezone.now())
    assert drafts.sweep_drafts(timezone.now()) == ()
    assert drafts.sweep_drafts(timezone.now() + timedelta(seconds=30)) == ((draft.pk, 1),)
    RoundDraft.objects.update(asked_at=timezone.now() - timedelta(seconds=30))
    page = text(browser(organiser).get(at("next_round", event)))
    assert "The worker hasn't begun yet" in page.replace("&#x27;", "'")


def test_an_answer_to_an_earlier_asking_is_thrown_away(organiser: User, event: Event) -> None:
    draft = drawn(organiser, event)
    RoundDraft.objects.update(stage="pairing", begun_at=timezone.now() - timedelta(hours=1))
    assert "never ended" in text(browser(organiser).get(at("next_round", event)))
    again = drafts.draw_round(organiser, event.pk, timezone.now())
    assert again.attempt == draft.attempt + 1
    tasks.pair(draft.pk, draft.attempt)
    again.refresh_from_db()
    assert again.stage == "queued"
    drafts.give_up(draft.pk, draft.attempt, drafts.TOO_LONG)
    again.refresh_from_db()
    assert again.stage == "queued"


def test_what_took_too_long_is_told_and_can_be_asked_for_anew(organiser: User, event: Event) -> None:
    draft = drawn(organiser, event)
    assert draft.stage == "queued"
    RoundDraft.objects.update(stage="pairing", begun_at=timezone.now())
    drafts.give_up(draft.pk, draft.attempt, drafts.TOO_LONG)
    assert "It took too long." in text(browser(organiser).get(at("next_round", event)))
    assert drawn(organiser, event).stage == "queued"


def test_a_draft_that_has_nothing_to_pair_any_more_goes(organiser: User, event: Event) -> None:
    draft = drawn(organiser, event)
    for entrant in event.entrants.all():
        entry.withdraw(organiser, event.pk, entrant.pk, NOW)
    tasks.pair(draft.pk, draft.attempt)
    assert not event.drafts.exists()
    tasks.pair(draft.pk, draft.attempt)


def test_a_round_with_no_way_out_says_why(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six[:2])
    one, other = event.entrants.order_by("pk")
    forbid_meeting(organiser, event.pk, one.pk, other.pk, "They quarrel.", NOW)
    assert drawn(organiser, event).stage == "failed"
    assert "too many meetings are forbidden" in text(browser(organiser).get(at("next_round", event)))


@pytest.mark.django_db(transaction=True)
def test_drawing_and_publishing_from_many_browsers_pairs_a_round_once(settings: Any) -> None:
    settings.CHANNEL_LAYERS = {"default": {"BACKEND": "channels.layers.InMemoryChannelLayer"}}
    club = club_of_oaks()
    organiser = person("olga", club, Role.ORGANISER)
    event = swiss(organiser, club, people(club, *(f"p{number}" for number in range(9))))
    found = many_at_once(lambda _number: drafts.draw_round(organiser, event.pk, NOW).pk)
    assert len(set(found)) == RoundDraft.objects.count() == 1
    draft = RoundDraft.objects.get()
    assert (draft.stage, draft.attempt) == ("ready", 1)
    rounds = many_at_once(lambda _number: publish_draft(organiser, event.pk, draft.digest, NOW).pk)
    assert len(rounds) == MANY
    assert len(set(rounds)) == Round.objects.count() == 1
    assert Match.objects.count() == 4


def test_a_small_round_is_there_at_once(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six)
    assert drawn(organiser, event).stage == "ready"
    assert out(organiser, event).number == 1
