"""The order of tie-breaks of an event: chosen with it, and changed later only by who has seen what it does."""

import re

import pytest

from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.test_forms import FIELDS
from tests.tournaments.events.world import LATER, agreed, begun, lines, planned, published
from tournaments.events.choices import Act
from tournaments.events.errors import BadOrder, NotAllowed, ReasonNeeded, StandingsChanged, WrongState
from tournaments.events.models import AuditEntry, Event
from tournaments.events.services.ordering import change_order, preview_order
from tournaments.members.models import Club, User

BY_MARGIN = ["points", "margin"]
BY_DIRECT = ["points", "direct", "margin"]


@pytest.fixture
def level(organiser: User, club: Club, six: list[User]) -> Event:
    """Three players with one win each: ana by 2, bob by 2, carla by 3; round robin's order leaves lots to decide."""
    event, matches = begun(organiser, club, six[:3])
    scores = {("ana", "bob"): (3, 1), ("bob", "carla"): (3, 1), ("carla", "ana"): (3, 0)}
    while True:
        for match in matches:
            names = (match.first.name.lower(), match.second.name.lower())
            score = scores.get(names) or tuple(reversed(scores[names[::-1]]))
            agreed(event, match, [[score]])
        if event.rounds.count() == 3:
            break
        matches = published(organiser, event)
    event.refresh_from_db()
    return event


def digest_of(event: Event, order: list[str]) -> str:
    return preview_order(event, order).digest


def test_an_event_that_chose_nothing_compares_in_the_usual_order(level: Event) -> None:
    assert lines(level) == [(1, "Carla"), (2, "Bob"), (3, "Ana")]


def test_the_preview_says_whose_rank_changes_and_changes_nothing(level: Event) -> None:
    before = lines(level)
    moved = preview_order(level, ["points", "lots"]).moved
    assert [(one.name, one.before, one.after) for one in moved] == [("Ana", 3, 1), ("Bob", 2, 1)]
    level.refresh_from_db()
    assert (lines(level), level.criteria) == (before, [])


def test_another_order_counts_at_once_and_leaves_a_line_in_the_record(level: Event, organiser: User) -> None:
    order = ["points", "wins"]
    change_order(organiser, level.pk, order, "agreed by all", LATER, seen_as=digest_of(level, order))
    assert [rank for rank, _name in lines(level)] == [1, 1, 1]
    line = AuditEntry.objects.get(event=level, act=Act.REORDERED)
    assert (line.who, line.why) == (organiser, "agreed by all")
    assert line.after == {"criteria": "points, wins"}


def test_a_result_that_came_in_meanwhile_asks_to_look_again(organiser: User, club: Club, six: list[User]) -> None:
    event, matches = begun(organiser, club, six[:4])
    looked_at = digest_of(event, BY_MARGIN)
    agreed(event, matches[0], [[(3, 1)]])
    with pytest.raises(StandingsChanged):
        change_order(organiser, event.pk, BY_MARGIN, "x", LATER, seen_as=looked_at)
    assert Event.objects.get(pk=event.pk).criteria == []


def test_wanting_the_present_order_changes_nothing(level: Event, organiser: User) -> None:
    same = ["points", "direct", "sonneborn_berger", "margin", "lots"]
    change_order(organiser, level.pk, same, "", LATER, seen_as="")
    assert not AuditEntry.objects.filter(act=Act.REORDERED).exists()


@pytest.mark.parametrize("order", [["margin", "points"], ["points", "buchholz"], ["points", "points"], ["nonsense"]])
def test_an_order_that_the_event_cannot_have_is_refused(level: Event, organiser: User, order: list[str]) -> None:
    with pytest.raises(BadOrder):
        change_order(organiser, level.pk, order, "x", LATER, seen_as="")


def test_the_order_is_changed_with_a_reason_by_who_runs_the_event_and_while_it_is_played(
    level: Event, organiser: User, club: Club, six: list[User]
) -> None:
    looked_at = digest_of(level, BY_MARGIN)
    with pytest.raises(ReasonNeeded):
        change_order(organiser, level.pk, BY_MARGIN, "  ", LATER, seen_as=looked_at)
    with pytest.raises(NotAllowed):
        change_order(six[0], level.pk, BY_MARGIN, "x", LATER, seen_as=looked_at)
    with pytest.raises(WrongState):
        change_order(organiser, planned(organiser, club, name="Next").pk, BY_MARGIN, "x", LATER, seen_as="")


# ------------------------------------------------------------------------------------------------- pages


def chosen(*order: str) -> dict[str, str]:
    return {f"order_{number}": name for number, name in enumerate(order, start=1)}


def test_the_page_warns_and_shows_the_ranks_before_it_does_anything(level: Event, organiser: User) -> None:
    client = browser(organiser)
    page = client.post(at("order", level), chosen("wins", "lots") | {"reason": "agreed"}).content.decode()
    assert "Changing it decides anew who stands before whom" in page
    assert re.search(r"Bob</th><td[^>]*>2</td><td[^>]*>1</td>", page)
    assert Event.objects.get(pk=level.pk).criteria == []
    hidden = dict(re.findall(r'type="hidden" name="(digest|order_\d|reason)" value="([^"]*)"', page))
    assert client.post(at("order", level), hidden).status_code == 302
    assert Event.objects.get(pk=level.pk).criteria == ["points", "wins", "lots"]
    record = client.get(at("record", level)).content.decode()
    assert "Points → Wins → Lots" in record and "the usual order" in record


def test_a_confirmation_of_something_else_shows_the_change_again(level: Event, organiser: User) -> None:
    wanted = chosen("wins") | {"reason": "agreed", "digest": "0" * 16}
    answer = browser(organiser).post(at("order", level), wanted)
    assert answer.status_code == 422
    assert "The standings changed meanwhile" in answer.content.decode()
    assert Event.objects.get(pk=level.pk).criteria == []


@pytest.mark.parametrize(
    ("order", "sentence"),
    [
        (("wins", "wins"), "can be chosen once"),
        (("lots", "wins"), "Nothing can come after the lots"),
        (("buchholz",), "says nothing in an event of this kind"),
        (("gold",), "order_1"),
    ],
)
def test_a_wrong_order_is_told_in_words(level: Event, organiser: User, order: tuple[str, ...], sentence: str) -> None:
    answer = browser(organiser).post(at("order", level), chosen(*order) | {"reason": "x"})
    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_a_new_event_takes_the_order_of_its_form(organiser: User, club: Club) -> None:
    client = browser(organiser)
    client.post("/en/events/new/oaks/", FIELDS | chosen("wins", "", "margin"))
    assert Event.objects.get().criteria == ["points", "wins", "margin"]
    answer = client.post("/en/events/new/oaks/", FIELDS | chosen("buchholz"))
    assert "says nothing in an event of this kind" in answer.content.decode()


def test_an_event_that_has_begun_has_no_order_in_its_form(level: Event, organiser: User) -> None:
    page = browser(organiser).get(at("change", level)).content.decode()
    assert "order_1" not in page


def test_the_standings_say_in_which_order_and_how_a_value_adds_up(level: Event) -> None:
    page = browser(None).get(at("standings", level)).content.decode()
    assert "Order: Points → Direct encounter → Sonneborn-Berger → Margin → Lots." in page
    assert re.search(r"1 = \d \((Ana|Bob|Carla)\) \+ \d \((Ana|Bob|Carla)\)", page)


def test_a_knockout_has_no_order(organiser: User, club: Club, six: list[User]) -> None:
    event, _matches = begun(organiser, club, six[:4], kind="knockout")
    assert browser(organiser).get(at("order", event)).status_code == 404
    assert browser(organiser).get(at("penalties", event)).status_code == 404
