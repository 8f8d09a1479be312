"""What an organiser deducts: shown as a term of its own, kept in the record, and taken back again."""

from decimal import Decimal

import pytest

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.world import LATER, agreed, begun, lines
from tournaments.events.choices import Act
from tournaments.events.errors import NotAllowed, NotEntered, NothingDeducted, ReasonNeeded, WrongState
from tournaments.events.models import AuditEntry, Entrant, Event, Penalty
from tournaments.events.services.penalties import give_penalty, lift_penalty
from tournaments.members.models import Club, User


@pytest.fixture
def event(organiser: User, club: Club, six: list[User]) -> Event:
    """Ana has beaten the one she met."""
    event, matches = begun(organiser, club, six[:4])
    match = next(match for match in matches if "Ana" in (match.first.name, match.second.name))
    agreed(event, match, [[(3, 1) if match.first.name == "Ana" else (1, 3)]])
    return event


def ana_of(event: Event) -> Entrant:
    return event.entrants.get(name="Ana")


def given(event: Event, by: User, points: str = "1", margin: int = 0, reason: str = "came late") -> Penalty:
    return give_penalty(by, event.pk, ana_of(event).pk, reason, LATER, points=Decimal(points), margin=margin)


def test_a_penalty_lowers_the_points_and_is_kept_with_its_reason(event: Event, organiser: User) -> None:
    assert lines(event)[0] == (1, "Ana")
    given(event, organiser, points="1.5")
    assert lines(event)[-1] == (4, "Ana")
    line = AuditEntry.objects.get(event=event, act=Act.PENALISED)
    assert (line.subject, line.why, line.after) == ("Ana", "came late", {"points": "1.5", "margin": "0"})


def test_a_lifted_penalty_counts_no_more_and_is_not_forgotten(event: Event, organiser: User) -> None:
    penalty = given(event, organiser, points="1.5")
    for _ in range(2):
        lift_penalty(organiser, event.pk, penalty.pk, "his train was late", LATER)
    assert lines(event)[0] == (1, "Ana")
    assert AuditEntry.objects.filter(event=event, act=Act.PENALTY_LIFTED).count() == 1
    assert "came late" in browser(organiser).get(at("penalties", event)).content.decode()


def test_only_the_margin_can_be_deducted_too(event: Event, organiser: User) -> None:
    given(event, organiser, points="0", margin=3)
    values = {name: amount for name, amount, _terms in ana_of(event).standing.values}
    assert (values["points"], values["margin"]) == ("1", "-1")


def test_who_may_give_what_to_whom(event: Event, organiser: User, club: Club, six: list[User]) -> None:
    with pytest.raises(NotAllowed):
        given(event, six[0])
    with pytest.raises(ReasonNeeded):
        given(event, organiser, reason=" ")
    for points, margin in (("0", 0), ("-1", 0), ("1", -2)):
        with pytest.raises(NothingDeducted):
            given(event, organiser, points=points, margin=margin)
    other, _matches = begun(organiser, club, six[4:], name="Elsewhere", kind="knockout")
    with pytest.raises(NotEntered):
        give_penalty(organiser, event.pk, other.entrants.first().pk, "x", LATER, points=Decimal(1), margin=0)
    with pytest.raises(WrongState):
        give_penalty(organiser, other.pk, other.entrants.first().pk, "x", LATER, points=Decimal(1), margin=0)
    assert not Penalty.objects.exists()


def test_the_page_gives_a_penalty_and_the_standings_show_it_with_its_reason(event: Event, organiser: User) -> None:
    client = browser(organiser)
    wanted = {"entrant": str(ana_of(event).pk), "points": "0.5", "margin": "", "reason": "came <late>"}
    assert client.post(at("penalties", event), wanted).status_code == 302
    page = browser(None).get(at("standings", event)).content.decode()
    assert "Penalty: came &lt;late&gt;" in page
    assert "½ = " in page and "−½" in page
    record = client.get(at("record", event)).content.decode()
    assert "points deducted: 0.5" in record


@pytest.mark.parametrize(
    "wrong", [{"points": ""}, {"points": "-1"}, {"points": "1000"}, {"reason": " "}, {"entrant": "0"}, {"margin": "x"}]
)
def test_a_wrong_penalty_is_told_in_words_and_does_nothing(
    event: Event, organiser: User, wrong: dict[str, str]
) -> None:
    wanted = {"entrant": str(ana_of(event).pk), "points": "1", "margin": "", "reason": "late"} | wrong
    assert browser(organiser).post(at("penalties", event), wanted).status_code == 422
    assert not Penalty.objects.exists()


def test_a_penalty_is_lifted_by_its_form(event: Event, organiser: User) -> None:
    penalty = given(event, organiser)
    address = at("lift_penalty", event, penalty.pk)
    browser(organiser).post(address, {"reason": ""})
    assert Penalty.objects.get().lifted_at is None
    browser(organiser).post(address, {"reason": "a mistake"})
    assert Penalty.objects.get().lifted_at is not None
