"""What somebody played as a guest counts once the guest has an account, whenever it was played."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.events.world import person
from tests.tournaments.members.conftest import PASSWORD
from tests.tournaments.records.test_recording import MONDAY, WEEK, board, played
from tournaments.members.models import User
from tournaments.members.services import guests
from tournaments.records.models import ClaimedGuest, LeaderboardRow
from tournaments.records.services import claiming
from tournaments.records.tasks import rate_claimed, sweep


@pytest.fixture
def gus(db: None) -> User:
    return person("gus", is_guest=True)


def claim(guest: User) -> ClaimedGuest:
    guests.claim(None, guest.pk, username="gustavo", display_name="Gus", password=PASSWORD)
    return ClaimedGuest.objects.get(user=guest)


def test_a_claimed_guests_earlier_weeks_count_at_once(four: list[User], gus: User) -> None:
    played("table 1", [four[0], gus])
    played("table 2", four[:2], 0, MONDAY + 2 * WEEK)
    rate_claimed(claim(gus).pk)
    live = [(name, value, games) for name, value, games in board()]
    assert {name: games for name, _value, games in live} == {"Ana": 2, "Bob": 1, "Gus": 1}
    assert list(gus.weekly_ratings.values_list("games", flat=True)) == [1]
    claiming.rate_claimed(ClaimedGuest.objects.get().pk, timezone.now())
    assert board() == live


def test_every_game_of_a_claimed_guest_is_rated_and_nobodys_else(four: list[User], gus: User) -> None:
    other = person("gil", is_guest=True)
    played("table 1", [four[0], gus])
    played("table 2", [four[0], gus], game="chouine")
    played("table 3", [four[0], other], game="chouine")
    rate_claimed(claim(gus).pk)
    assert set(LeaderboardRow.objects.values_list("user__display_name", "game", "games")) == {
        (name, game, 1) for name in ("Ana", "Gus") for game in ("piquet", "chouine")
    }


def test_a_claim_reaches_the_worker_when_it_is_committed(gus: User, django_capture_on_commit_callbacks: object) -> None:
    with django_capture_on_commit_callbacks() as callbacks:  # type: ignore[operator]
        claim(gus)
    assert any("rate_claimed" in repr(callback) for callback in callbacks)


def test_a_claim_that_is_refused_leaves_nothing_to_do(four: list[User], gus: User) -> None:
    with pytest.raises(guests.NotAGuest):
        guests.claim(None, four[0].pk, username="mine", display_name="Mine", password=PASSWORD)
    assert not ClaimedGuest.objects.exists()


def test_a_claim_that_was_lost_is_swept_until_it_was_done(gus: User) -> None:
    claimed = claim(gus)
    later = timezone.now() + timedelta(seconds=6)
    assert claiming.claim_lost(later) == (claimed.pk,)
    rate_claimed(claimed.pk)
    assert claiming.claim_lost(later + timedelta(seconds=6)) == ()
    sweep()
