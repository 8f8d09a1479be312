"""Who enters an event of pairs alone finds a partner: by asking, from the organiser, or by the draw."""

import pytest

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.world import NOW, entered, planned
from tournaments.events.choices import Presence
from tournaments.events.errors import AlreadyEntered, NobodyAlone, PairingChanged, PartnerNeeded
from tournaments.events.models import Entrant, Event
from tournaments.events.rules.partners import PartnerDraw
from tournaments.events.services import entry, partners
from tournaments.events.services.rounds import preview_round
from tournaments.members.models import Club, User
from tournaments.records.models import LeaderboardRow

PAIRS = {"game": "guinote", "format": "pairs"}


@pytest.fixture
def event(organiser: User, club: Club, six: list[User]) -> Event:
    """An event of pairs in which Ana, Bob, Carla, Dora and Eva look for a partner."""
    made = planned(organiser, club, **PAIRS)
    for user in six[:5]:
        partners.enter_alone(user, made.pk, NOW)
    return made


def of(event: Event, name: str) -> Entrant:
    return event.entrants.get(name=name)


def test_one_asks_and_the_other_agrees(event: Event, six: list[User]) -> None:
    ana, bob = browser(six[0]), browser(six[1])
    ana.post(at("ask_partner", event, of(event, "Bob").pk))
    assert of(event, "Ana").state == Presence.ALONE
    page = bob.get(at("partners", event)).content.decode()
    assert "Play with Ana, who asks you" in page
    bob.post(at("ask_partner", event, of(event, "Ana").pk))
    pair = event.entrants.get(state=Presence.ENTERED)
    assert [str(player.user) for player in pair.players.all()] == ["Ana", "Bob"]
    assert pair.name == "Ana / Bob"
    with pytest.raises(NobodyAlone):
        partners.ask(six[2], event.pk, pair.pk, NOW)
    assert {"paired_up", "partner_asked"} <= set(event.audit.values_list("act", flat=True))


def test_who_is_alone_is_not_drawn_and_may_leave(event: Event, organiser: User, six: list[User]) -> None:
    partners.pair_up(organiser, event.pk, of(event, "Ana").pk, of(event, "Bob").pk, NOW)
    partners.pair_up(organiser, event.pk, of(event, "Carla").pk, of(event, "Dora").pk, NOW)
    entry.check_in_all(organiser, event.pk, NOW)
    planned_round = preview_round(event)
    assert [str(entrant) for entrant in planned_round.away] == ["Eva"]
    entry.withdraw(six[4], event.pk, of(event, "Eva").pk, NOW)
    assert not event.entrants.filter(name="Eva").exists()


def test_the_strongest_are_drawn_with_the_weakest_exactly_as_shown(
    event: Event, organiser: User, club: Club, six: list[User]
) -> None:
    for value, user in enumerate(six[:4]):
        LeaderboardRow.objects.create(
            user=user,
            game="guinote",
            format="pairs",
            value=1800 - 100 * value,
            deviation=60,
            volatility=0.06,
            games=9,
            last_week=NOW.date(),
        )
    page = browser(organiser).get(at("partners", event), {"draw": "strong_with_weak"})
    drawn = page.context["drawn"]
    assert drawn.left is not None
    shown = [f"{first} / {second}" for first, second in drawn.pairs]
    digest = drawn.digest
    partners.enter_alone(six[5], event.pk, NOW)
    with pytest.raises(PairingChanged):
        partners.draw_partners(organiser, event.pk, PartnerDraw.STRONG_WITH_WEAK, digest, NOW)
    entry.withdraw(six[5], event.pk, of(event, "Felix").pk, NOW)
    answer = browser(organiser).post(at("draw_partners", event), {"draw": "strong_with_weak", "digest": digest})
    assert answer.status_code == 302
    made = event.entrants.filter(state=Presence.ENTERED)
    assert sorted(made.values_list("name", flat=True)) == sorted(shown)
    best = ["Ana", "Bob", "Carla", "Dora", "Eva"]
    best.remove(drawn.left.name)
    assert f"{best[0]} / {best[-1]}" in shown
    assert event.entrants.count() == 3


@pytest.mark.parametrize("how", list(PartnerDraw))
def test_every_draw_makes_pairs_of_all_but_one(event: Event, organiser: User, how: PartnerDraw) -> None:
    drawn = partners.preview_draw(event, how)
    partners.draw_partners(organiser, event.pk, how, drawn.digest, NOW)
    assert event.entrants.filter(state=Presence.ALONE).count() == 1
    assert all(entrant.players.count() == 2 for entrant in event.entrants.filter(state=Presence.ENTERED))
    with pytest.raises(NobodyAlone):
        partners.draw_partners(organiser, event.pk, how, partners.preview_draw(event, how).digest, NOW)


def test_nobody_enters_twice_or_alone_where_all_play_alone(
    event: Event, organiser: User, club: Club, six: list[User]
) -> None:
    with pytest.raises(AlreadyEntered):
        partners.enter_alone(six[0], event.pk, NOW)
    alone = planned(organiser, club, name="Alone")
    entered(alone, six[:1])
    with pytest.raises(PartnerNeeded):
        partners.enter_alone(six[1], alone.pk, NOW)
    answer = browser(six[5]).post(at("enter_alone", event), follow=True)
    assert "Find a partner" in answer.content.decode()
