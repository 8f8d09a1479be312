"""Quick entry at the desk: what a line does, what it refuses, and that taking it back leaves everything as it was."""

from typing import Any

import pytest

from games.models import LogEntry
from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.world import (
    LATER,
    NOW,
    WON,
    begun,
    ended,
    lines,
    person,
    proposed,
    published,
    user_of,
    worked,
)
from tournaments.events.choices import MatchStage
from tournaments.events.desk_errors import (
    BeingPlayed,
    LineUnread,
    NobodyCalled,
    NoSuchTable,
    NothingToUndo,
    ResultKnown,
    RulingNeeded,
    SeveralCalled,
)
from tournaments.events.errors import BadReport, LaterRoundOut, WinnerNeeded
from tournaments.events.models import Event, Match
from tournaments.events.services import results
from tournaments.events.services.quick import take_back, write_line
from tournaments.members.choices import Role
from tournaments.members.models import Club, User
from tournaments.records.models import Result


def score(match: Match) -> tuple[str, int, int, int, str | None]:
    match.refresh_from_db()
    winner = None if match.winner is None else match.winner.name
    return match.state, match.units_first, match.units_second, match.margin, winner


@pytest.fixture
def evening(organiser: User, club: Club, six: list[User]) -> tuple[Event, list[Match]]:
    return begun(organiser, club, six[:4])  # Ana – Dora, Bob – Carla


def test_a_line_by_table_writes_the_result_and_it_ranks(organiser: User, evening: tuple[Event, list[Match]]) -> None:
    event, (first, _second) = evening
    write_line(organiser, event.pk, "1 1-3", NOW)
    worked()
    assert score(first) == ("done", 0, 1, -2, "Dora")
    assert lines(event)[0] == (1, "Dora")
    assert event.audit.filter(act="written", who=organiser).count() == 1


def test_a_line_by_name_is_meant_from_the_side_that_is_named(
    organiser: User, evening: tuple[Event, list[Match]]
) -> None:
    event, (first, second) = evening
    write_line(organiser, event.pk, "dor 3-1", NOW)
    write_line(organiser, event.pk, "CARLA bob 3-0", NOW)
    worked()
    assert score(first)[4] == "Dora"
    assert score(second)[4] == "Carla"


@pytest.mark.parametrize(
    ("line", "refused"),
    [
        ("", LineUnread),
        ("1", LineUnread),
        ("3 3-1", NoSuchTable),
        ("zoe 3-1", NobodyCalled),
        ("1 2-1", BadReport),
        ("1 4-1", BadReport),
        ("1 3-3", BadReport),
        ("1 3-1 3-1", BadReport),
    ],
)
def test_a_line_that_cannot_be_right_changes_nothing(
    organiser: User, evening: tuple[Event, list[Match]], line: str, refused: type[Exception]
) -> None:
    event, matches = evening
    version = Event.objects.get(pk=event.pk).version
    with pytest.raises(refused):
        write_line(organiser, event.pk, line, NOW)
    assert [score(match)[0] for match in matches] == ["open", "open"]
    assert Event.objects.get(pk=event.pk).version == version


def test_a_beginning_that_two_have_is_asked_about(organiser: User, club: Club, six: list[User]) -> None:
    event, _matches = begun(organiser, club, [*six[:3], person("anton", club)])
    with pytest.raises(SeveralCalled) as refused:
        write_line(organiser, event.pk, "an 3-1", NOW)
    assert refused.value.names == ("Ana – Anton", "Anton – Ana")


def test_a_beginning_that_many_have_names_a_few_of_them(organiser: User, club: Club) -> None:
    event, _matches = begun(organiser, club, [person(f"guest {number}", club) for number in range(10)])
    page = browser(organiser).post(at("quick", event), {"line": "guest 3-1"})
    assert page.status_code == 422
    said = page.content.decode().partition("can mean more than one: ")[2].partition(". Write more")[0]
    assert len(said.split(", ")) == 7
    assert said.endswith(", …")


def test_a_forfeit_is_written_and_taken_back_without_a_trace_in_ratings(
    organiser: User, evening: tuple[Event, list[Match]]
) -> None:
    event, (first, _second) = evening
    before = lines(event)
    write_line(organiser, event.pk, "1 -+", NOW)
    worked()
    assert score(first)[4] == "Dora"
    assert not Result.objects.get().rated
    write_line(organiser, event.pk, "1 undo", NOW)
    worked()
    assert score(first) == ("open", 0, 0, 0, None)
    assert lines(event) == before
    assert not Result.objects.filter(superseded=False).exists()


def test_a_result_is_taken_back_and_written_anew(organiser: User, evening: tuple[Event, list[Match]]) -> None:
    event, (first, _second) = evening
    before = lines(event)
    write_line(organiser, event.pk, "1 3-1", NOW)
    worked()
    take_back(organiser, event.pk, first.pk, NOW)
    take_back(organiser, event.pk, first.pk, NOW)
    worked()
    assert score(first) == ("open", 0, 0, 0, None)
    assert lines(event) == before
    write_line(organiser, event.pk, "1 2-3", NOW)
    worked()
    assert score(first)[4] == "Dora"
    assert Result.objects.filter(superseded=False).count() == 1


def test_the_same_line_twice_is_said_once_and_another_one_is_a_correction(
    organiser: User, evening: tuple[Event, list[Match]]
) -> None:
    event, (first, _second) = evening
    for _ in range(2):
        write_line(organiser, event.pk, "1 3-1", NOW)
    worked()
    write_line(organiser, event.pk, "1 3-1", NOW)
    with pytest.raises(ResultKnown):
        write_line(organiser, event.pk, "1 1-3", NOW)
    assert score(first)[4] == "Ana"
    assert event.audit.filter(act="written").count() == 1


def test_what_a_player_reported_is_confirmed_by_the_same_line_and_by_no_other(
    organiser: User, evening: tuple[Event, list[Match]]
) -> None:
    event, (first, _second) = evening
    results.report_result(user_of(first.first), event.pk, first.pk, WON, NOW)
    with pytest.raises(RulingNeeded):
        write_line(organiser, event.pk, "1 1-3", NOW)
    assert score(first)[0] == MatchStage.REPORTED
    write_line(organiser, event.pk, "1 3-1", NOW)
    worked()
    assert score(first)[4] == "Ana"


def test_a_dispute_takes_a_reason(organiser: User, evening: tuple[Event, list[Match]]) -> None:
    event, (first, _second) = evening
    results.report_result(user_of(first.first), event.pk, first.pk, WON, NOW)
    results.dispute(user_of(first.second), event.pk, first.pk, proposed(first), "no", NOW)
    with pytest.raises(RulingNeeded):
        write_line(organiser, event.pk, "1 3-1", NOW)


def test_nothing_is_taken_back_once_the_next_round_is_out(organiser: User, evening: tuple[Event, list[Match]]) -> None:
    event, (first, _second) = evening
    write_line(organiser, event.pk, "1 3-1", NOW)
    write_line(organiser, event.pk, "2 3-1", NOW)
    worked()
    published(organiser, event)
    with pytest.raises(LaterRoundOut):
        take_back(organiser, event.pk, first.pk, NOW)


def test_a_match_of_several_is_known_by_its_units_or_by_each_of_them(
    organiser: User, club: Club, six: list[User]
) -> None:
    event, (first, second) = begun(organiser, club, six[:4], format_kind="best_of", format_units=3)
    assert write_line(organiser, event.pk, "1 2-1", NOW).lacks_deals
    assert not write_line(organiser, event.pk, "2 3-1 2-3 3-0", NOW).lacks_deals
    worked()
    assert score(first) == ("done", 2, 1, 0, "Ana")
    assert score(second) == ("done", 2, 1, 4, "Bob")


@pytest.mark.parametrize("line", ["1 3-0", "1 1-1", "1 2-2", "1 1-0", "1 3-1 3-1 3-1"])
def test_no_match_of_three_ends_so(organiser: User, club: Club, six: list[User], line: str) -> None:
    event, _matches = begun(organiser, club, six[:2], format_kind="best_of", format_units=3)
    with pytest.raises(BadReport):
        write_line(organiser, event.pk, line, NOW)


def test_a_partie_of_piquet_is_known_by_its_totals(organiser: User, club: Club, six: list[User]) -> None:
    event, (first, second) = begun(organiser, club, six[:4], game="piquet")
    write_line(organiser, event.pk, "1 170-99", NOW)
    write_line(organiser, event.pk, "2 100-170", NOW)
    worked()
    assert score(first)[3:] == (369, "Ana")
    assert score(second)[3:] == (-170, "Carla")


def test_a_cup_needs_a_winner_and_its_order_needs_a_deciding_one(organiser: User, club: Club, six: list[User]) -> None:
    event, (first, _second) = begun(organiser, club, six[:4], kind="knockout", format_kind="fixed", format_units=2)
    with pytest.raises(WinnerNeeded):
        write_line(organiser, event.pk, "1 --", NOW)
    write_line(organiser, event.pk, "1 3-1 1-3", NOW)
    worked()
    assert score(first)[0] == "open"
    write_line(organiser, event.pk, "1 3-2", NOW)
    worked()
    assert score(first)[4] == "Ana"


def test_a_table_at_which_cards_are_played_is_left_alone(organiser: User, club: Club, six: list[User]) -> None:
    event, (first, _second) = begun(organiser, club, six[:4], online=True)
    assert first.table is not None
    LogEntry.objects.create(table=first.table, number=1_000, seat=0, text="0 play AS", received_at=NOW)
    with pytest.raises(BeingPlayed):
        write_line(organiser, event.pk, "1 3-1", NOW)
    assert score(first)[0] == "open"


def test_a_result_of_a_table_is_not_taken_back_here(organiser: User, club: Club, six: list[User]) -> None:
    event, (first, _second) = begun(organiser, club, six[:4], online=True)
    assert first.table is not None
    ended(first.table, winner=0, how="played")
    with pytest.raises(NothingToUndo):
        write_line(organiser, event.pk, "1 undo", LATER)
    assert score(first)[0] == "done"


# ------------------------------------------------------------------------------------------------- the page


def test_the_box_answers_without_a_script(organiser: User, evening: tuple[Event, list[Match]]) -> None:
    event, _matches = evening
    client = browser(organiser)
    done = client.post(at("quick", event), {"line": "1 3-1"}, follow=True).content.decode()
    assert "Table 1, Ana – Dora: 3 to 1. Ana won." in done
    refused = client.post(at("quick", event), {"line": "7 3-1 <b>"})
    assert refused.status_code == 422
    page = refused.content.decode()
    assert "End with a score" in page
    assert 'value="7 3-1 &lt;b&gt;"' in page


def test_the_box_answers_a_script_with_an_undo(organiser: User, evening: tuple[Event, list[Match]]) -> None:
    event, (first, _second) = evening
    script = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "quick-said"}
    client = browser(organiser)
    said = client.post(at("quick", event), {"table": "1", "line": "3-1"}, **script).content.decode()
    assert "Ana won." in said
    assert at("unwrite", event, first.pk) in said
    assert "<html" not in said
    refused = client.post(at("quick", event), {"line": "zoe 3-1"}, **script)
    assert refused.status_code == 422
    assert "“zoe”" in refused.content.decode()


def test_an_organiser_of_another_club_writes_nothing(evening: tuple[Event, list[Match]], db: None) -> None:
    event, _matches = evening
    assert browser(person("zoe")).post(at("quick", event), {"line": "1 3-1"}).status_code == 403
    assert not Match.objects.filter(round__event=event).exclude(state="open").exists()


def test_two_desks_see_each_others_entries(organiser: User, club: Club, evening: tuple[Event, list[Match]]) -> None:
    event, _matches = evening
    other = person("omar", club, Role.ORGANISER)
    browser(organiser).post(at("quick", event), {"line": "2 3-0"})
    worked()
    page = browser(other).get(at("desk", event)).content.decode()
    todo = page.split('id="to-do"')[1].split("</section>")[0]
    assert "Table 1: Ana – Dora" in todo
    assert "Table 2" not in todo


def test_the_desk_is_read_with_as_many_queries_however_many_tables_it_has(
    organiser: User, club: Club, six: list[User], django_assert_max_num_queries: Any
) -> None:
    counts = []
    for users in (six[:4], six):
        event, matches = begun(organiser, club, users, name=f"Of {len(users)}")
        for match in matches:
            write_line(organiser, event.pk, f"{match.position + 1} 3-1", NOW)
        worked()
        client = browser(organiser)
        with django_assert_max_num_queries(80) as asked:
            client.get(at("desk", event))
        counts.append(len(asked))
    assert counts[0] == counts[1]
