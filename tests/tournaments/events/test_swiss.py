"""A Swiss from its first draw to its end: who meets whom, who meets nobody, and what that gives."""

import pytest

from tests.tournaments.events.swiss_club import byes, drawn, matches_of, out, pairs, swiss, won
from tests.tournaments.events.world import NOW, lines
from tournaments.events.errors import (
    ConsentNeeded,
    NoMoreRounds,
    PairingChanged,
    RoundIsOut,
    RoundUnfinished,
    TooFewEntrants,
)
from tournaments.events.models import Event, Match, Round
from tournaments.events.services import closing, entry
from tournaments.events.services.drafts import draw_round
from tournaments.events.services.publishing import publish_draft
from tournaments.members.models import Club, User


def test_upper_half_meets_lower_half_and_then_score_meets_score(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six)
    first = out(organiser, event)
    assert {frozenset(pair.split("–")) for pair in pairs(first)} == {
        frozenset(("Ana", "Dora")),
        frozenset(("Bob", "Eva")),
        frozenset(("Carla", "Felix")),
    }
    won(organiser, event, first, "Ana", "Bob", "Carla")
    second = pairs(out(organiser, event))
    assert sum(set(pair.split("–")) <= {"Ana", "Bob", "Carla"} for pair in second) == 1


def test_an_odd_field_gives_the_bye_to_the_last_and_never_to_one_twice(
    organiser: User, club: Club, six: list[User]
) -> None:
    event = swiss(organiser, club, six[:5])
    had = []
    for _ in range(3):
        shown = out(organiser, event)
        assert list(byes(shown).values()) == ["pairing_bye"]
        had += byes(shown)
        won(organiser, event, shown)
    assert had[0] == "Eva"
    assert len(set(had)) == 3
    with pytest.raises(NoMoreRounds):
        drawn(organiser, event)
    closing.close_event(organiser, event.pk, NOW)
    assert len(lines(event)) == 5


def test_a_pairing_bye_is_worth_a_win(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six[:3])
    won(organiser, event, out(organiser, event), "Ana")
    points = {row.entrant.name: row.values[0][1] for row in event.standings.select_related("entrant")}
    assert points == {"Ana": "1", "Bob": "0", "Carla": "1"}


def test_a_round_waits_for_every_result_of_the_one_before(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six)
    out(organiser, event)
    with pytest.raises(RoundUnfinished):
        drawn(organiser, event)


def test_nobody_to_play_is_said(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six[:1])
    with pytest.raises(TooFewEntrants):
        drawn(organiser, event)


def test_drawing_twice_gives_one_draft_and_publishing_twice_one_round(
    organiser: User, club: Club, six: list[User]
) -> None:
    event = swiss(organiser, club, six)
    one, other = drawn(organiser, event), drawn(organiser, event)
    assert (one.pk, one.digest, one.attempt) == (other.pk, other.digest, other.attempt)
    shown = publish_draft(organiser, event.pk, one.digest, NOW)
    assert publish_draft(organiser, event.pk, one.digest, NOW) == shown
    assert (Round.objects.count(), Match.objects.count()) == (1, 3)
    with pytest.raises(RoundIsOut):
        publish_draft(organiser, event.pk, "1.another", NOW)


def test_somebody_who_leaves_after_the_draw_asks_for_another(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six)
    draft = drawn(organiser, event)
    entry.withdraw(six[0], event.pk, event.entrants.get(name="Ana").pk, NOW)
    with pytest.raises(PairingChanged):
        publish_draft(organiser, event.pk, draft.digest, NOW)
    again = drawn(organiser, event)
    assert again.attempt == draft.attempt + 1
    assert "Ana" not in " ".join(pairs(publish_draft(organiser, event.pk, again.digest, NOW)))


def test_what_is_given_up_needs_consent_and_stays_in_the_record(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six[:2])
    won(organiser, event, out(organiser, event))
    draft = drawn(organiser, event)
    assert draft.step == "second_meeting"
    with pytest.raises(ConsentNeeded):
        publish_draft(organiser, event.pk, draft.digest, NOW)
    publish_draft(organiser, event.pk, draft.digest, NOW, consents=True)
    assert event.audit.filter(act="published").first().after == {"step": "second_meeting"}


def test_everybody_has_a_match_or_one_reason_in_each_round(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six[:5])
    for number in range(3):
        if number == 1:
            entry.withdraw(six[1], event.pk, event.entrants.get(name="Bob").pk, NOW)
        shown = out(organiser, event)
        placed = [who for match in matches_of(shown) for who in (match.first_id, match.second_id)]
        placed += shown.unplayed.values_list("entrant_id", flat=True)
        assert sorted(placed) == sorted(event.entrants.values_list("pk", flat=True))
        won(organiser, event, shown)
    assert byes(Event.objects.get().rounds.get(number=3))["Bob"] == "withdrawn"


def test_drawing_anew_drops_what_was_drawn_and_comes_out_the_same(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six)
    draft = drawn(organiser, event)
    again = draw_round(organiser, event.pk, NOW, anew=True)
    assert again.attempt == draft.attempt + 1
    assert again.digest == draft.digest
