"""The desk of a Swiss in the browser: drawing, looking, changing by hand, publishing, taking back."""

import json
import re

import pytest
from django.core.management import call_command
from django.test import Client

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.swiss_club import byes, drawn, matches_of, out, pairs, swiss, won
from tests.tournaments.events.world import NOW, WON, person, published, worked
from tournaments.events.models import Event, RoundDraft
from tournaments.events.services import results
from tournaments.members.models import Club, User


@pytest.fixture
def event(organiser: User, club: Club, six: list[User]) -> Event:
    return swiss(organiser, club, six)


@pytest.fixture
def desk(organiser: User) -> Client:
    return browser(organiser)


def text(page: object) -> str:
    return re.sub(r"\s+", " ", page.content.decode())  # type: ignore[attr-defined]


def the_draft(event: Event) -> RoundDraft:
    return event.drafts.get(round=None)


def test_a_round_is_drawn_looked_at_and_published(desk: Client, event: Event) -> None:
    assert "6 players are in this round." in text(desk.get(at("next_round", event)))
    page = text(desk.post(at("draw", event), follow=True))
    assert "The round is drawn. Nobody sees it yet." in page
    assert "the upper half meets the lower half" in page
    assert event.rounds.count() == 0
    assert "The round is out." in text(
        desk.post(at("next_round", event), {"digest": the_draft(event).digest}, follow=True)
    )
    assert event.rounds.get().matches.count() == 3


def test_a_draft_is_seen_at_every_desk_and_by_nobody_else(
    organiser: User, club: Club, desk: Client, event: Event, six: list[User]
) -> None:
    drawn(organiser, event)
    other = browser(person("otto", club, role="organiser"))
    assert "This is how the round will look." in text(other.get(at("next_round", event)))
    assert "ready to be looked at" in text(other.get(at("desk", event)))
    assert "Ana – " not in text(browser(six[0]).get(at("event", event)))


def test_a_swap_is_shown_first_and_then_done(organiser: User, desk: Client, event: Event) -> None:
    drawn(organiser, event)
    wanted = {"how": "swap", "one": "1", "other": "2"}
    page = text(desk.get(at("change_draft", event), wanted))
    assert "2 pairings change." in page
    assert "have met already" not in page
    sent = {**wanted, "digest": the_draft(event).digest, "reason": "They came together."}
    page = text(desk.post(at("change_draft", event), sent, follow=True))
    assert "Changed. Nobody sees it yet." in page
    assert "The organiser paired these two." in page
    assert event.audit.get(act="paired_by_hand").why == "They came together."
    assert "Look at it again" in text(desk.post(at("change_draft", event), sent, follow=True))


def test_a_second_meeting_by_hand_needs_consent_and_a_reason(organiser: User, desk: Client, event: Event) -> None:
    won(organiser, event, out(organiser, event))
    draft = drawn(organiser, event)
    first, second = met_again(event, draft)
    wanted = {"how": "meet", "one": first, "other": second}
    page = text(desk.get(at("change_draft", event), wanted))
    assert "have met already." in page
    sent = {**wanted, "digest": draft.digest, "reason": "Both want it."}
    assert desk.post(at("change_draft", event), sent).status_code == 422
    assert "Write a reason" in text(
        desk.post(at("change_draft", event), {**sent, "consents": "yes", "reason": " "}, follow=True)
    )
    page = text(desk.post(at("change_draft", event), {**sent, "consents": "yes"}, follow=True))
    assert "Agreed: some meet a second time." in page
    published = {"digest": the_draft(event).digest}
    assert "The round is out." in text(desk.post(at("next_round", event), published, follow=True))


def met_again(event: Event, draft: RoundDraft) -> tuple[int, int]:
    """The numbers of two who met in round 1 and don't meet in the draft."""
    match = event.rounds.get(number=1).matches.select_related("first", "second").first()
    assert match is not None
    assert match.second is not None
    assert {match.first.number, match.second.number} not in [set(row[:2]) for row in draft.pairs]
    return match.first.number or 0, match.second.number or 0


def test_what_is_no_change_is_said(organiser: User, desk: Client, event: Event) -> None:
    first, second = drawn(organiser, event).pairs[0][:2]
    page = desk.get(at("change_draft", event), {"how": "swap", "one": first, "other": second})
    assert page.status_code == 422
    assert "change places" in text(page)
    assert desk.get(at("change_draft", event), {"how": "swap", "one": "99", "other": "x"}).status_code == 422
    assert desk.get(at("change_draft", event), {"how": "turn", "one": first}).status_code == 200


def test_the_pairings_say_why_and_offer_the_proof(
    organiser: User, desk: Client, event: Event, six: list[User], tmp_path: object
) -> None:
    first = out(organiser, event)
    won(organiser, event, first)
    out(organiser, event)
    page = text(browser(six[0]).get(at("event", event)))
    assert "Why do I meet this one?" in page
    assert "have the same score: 1." in page
    answer = browser(None).get(at("proof", event, 2))
    assert json.loads(answer.content)["format"] == "tapis-pairing/1"
    file = tmp_path / "round.json"  # type: ignore[operator]
    file.write_bytes(answer.content)
    call_command("pair-again", str(file))
    assert browser(None).get(at("proof", event, 3)).status_code == 404


def test_a_bye_is_explained(organiser: User, club: Club, desk: Client, six: list[User]) -> None:
    event = swiss(organiser, club, six[:5])
    assert byes(out(organiser, event)) == {"Eva": "pairing_bye"}
    page = text(browser(six[4]).get(at("event", event)))
    assert "Eva has nobody to meet and gets the points of a win." in page
    assert "5 play in this round, an odd number: one has nobody to meet." in page


def test_the_crosstable_shows_each_round_in_signs_and_words(organiser: User, event: Event) -> None:
    first = out(organiser, event)
    won(organiser, event, first)
    page = text(browser(None).get(at("crosstable", event)))
    assert "Round 1: won against Dora" in page
    assert "+4" in page
    assert pairs(first)
    assert matches_of(first)


def test_few_players_and_many_rounds_are_warned_of(organiser: User, desk: Client, event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(rounds_planned=5)
    page = text(desk.get(at("desk", event)))
    assert "6 players and 5 rounds: of a hundred such events about 38 had no round left" in page
    assert "A round robin would fit better: in 5 rounds everybody meets everybody." in page


def test_rounds_off_are_asked_for_in_the_form(desk: Client, event: Event) -> None:
    page = desk.get(at("change", event))
    assert 'name="rounds_planned"' in text(page)


def test_a_double_round_robin_shows_both_matches_in_one_cell(organiser: User, club: Club, six: list[User]) -> None:
    robin = swiss(organiser, club, six[:3], kind="round_robin", meets_twice=True, name="Robin")
    for _ in range(6):
        for match in published(organiser, robin):
            results.correct(organiser, robin.pk, match.pk, WON, "as seen", NOW)
        worked()
    page = text(browser(None).get(at("crosstable", robin)))
    assert "won against Bob. Round" in page
