"""The round that an organiser looks at: published exactly as it was shown, or not at all."""

import pytest

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.world import NOW, WON, begun, entered, planned, worked
from tournaments.events.errors import PairingChanged, RoundIsOut
from tournaments.events.models import Entrant, Event, Match
from tournaments.events.services import entry, results
from tournaments.events.services.rounds import preview_round, publish_round
from tournaments.members.models import Club, User


def finished(organiser: User, event: Event, matches: list[Match]) -> None:
    for match in matches:
        results.correct(organiser, event.pk, match.pk, WON, "as seen", NOW)
    worked()


def seeded(event: Event, user: User, seed: int) -> Entrant:
    entrant = entry.enter(user, event.pk, NOW)
    Entrant.objects.filter(pk=entrant.pk).update(seed=seed)
    return entrant


@pytest.mark.parametrize("kind", ["round_robin", "knockout"])
def test_a_withdrawal_after_the_look_at_a_later_round_asks_for_another(
    organiser: User, club: Club, six: list[User], kind: str
) -> None:
    event, matches = begun(organiser, club, six[:4], kind=kind)
    finished(organiser, event, matches)
    digest = preview_round(event).digest
    entry.withdraw(six[0], event.pk, event.entrants.get(name="Ana").pk, NOW)
    with pytest.raises(PairingChanged):
        publish_round(organiser, event.pk, digest, NOW)
    page = browser(organiser).get(at("next_round", event)).content.decode()
    assert "forfeit: Ana withdrew" in page
    publish_round(organiser, event.pk, preview_round(event).digest, NOW)
    worked()
    assert Match.objects.get(round__event=event, round__number=2, how="forfeit").winner is not None


def test_somebody_else_in_the_same_seed_is_another_round(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club)
    first, *_others = (seeded(event, user, seed) for seed, user in enumerate(six[:3], start=1))
    entry.check_in_all(organiser, event.pk, NOW)
    shown = preview_round(event)
    assert shown.idle == first
    entry.withdraw(six[0], event.pk, first.pk, NOW)
    dora = seeded(event, six[3], 1)
    entry.check_in_all(organiser, event.pk, NOW)
    assert preview_round(event).idle == dora
    with pytest.raises(PairingChanged):
        publish_round(organiser, event.pk, shown.digest, NOW)


def test_somebody_who_enters_and_is_left_out_is_seen_first(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club)
    entered(event, six[:4])
    entry.check_in_all(organiser, event.pk, NOW)
    digest = preview_round(event).digest
    entry.enter(six[4], event.pk, NOW)
    with pytest.raises(PairingChanged):
        publish_round(organiser, event.pk, digest, NOW)


def test_publishing_the_same_round_twice_is_told_as_done(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club)
    entered(event, six[:4])
    entry.check_in_all(organiser, event.pk, NOW)
    client, sent = browser(organiser), {"digest": preview_round(event).digest}
    for _ in range(2):
        page = client.post(at("next_round", event), sent, follow=True).content.decode()
        assert "The round is out." in page
        assert 'class="note bad"' not in page
    assert event.rounds.count() == 1


def test_another_look_at_a_round_that_is_out_is_told_so(organiser: User, club: Club, six: list[User]) -> None:
    event = planned(organiser, club)
    entrants = entered(event, six[:5])
    entry.check_in_all(organiser, event.pk, NOW)
    old = preview_round(event).digest
    entry.withdraw(six[4], event.pk, entrants[4].pk, NOW)
    publish_round(organiser, event.pk, preview_round(event).digest, NOW)
    with pytest.raises(RoundIsOut):
        publish_round(organiser, event.pk, old, NOW)
    page = browser(organiser).post(at("next_round", event), {"digest": old}, follow=True).content.decode()
    assert "Round 1 is out already" in page
