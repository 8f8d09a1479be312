"""Taking back a round, or one forfeit: what it changes is listed first, and everything is as it was before."""

import pytest

from games.models import Status
from games.services.tables import close_table
from tests.tournaments.events.browsing import at, browser
from tests.tournaments.events.swiss_club import matches_of, out, pairs, swiss, won
from tests.tournaments.events.test_swiss_desk import text
from tests.tournaments.events.world import LATER, NOW, WON, begun, ended, published, user_of, worked
from tournaments.events.errors import LaterRoundOut, MatchNotOpen, NotAForfeit, ReasonNeeded, RoundDrawn, RoundMoved
from tournaments.events.models import Event, Standing
from tournaments.events.services import entry, results, undoing
from tournaments.events.services.publishing import publish_draft
from tournaments.events.services.swiss import drawing_of
from tournaments.members.models import Club, User
from tournaments.records.models import LeaderboardRow, Result, Submission
from tournaments.records.tasks import record_submission, record_table


def undone(organiser: User, event: Event, reason: str = "A wrong list.") -> None:
    undoing.undo_round(organiser, event.pk, undoing.consequences(event).mark, reason, LATER)
    event.refresh_from_db()


def as_stored(event: Event) -> list[tuple]:
    return list(Standing.objects.filter(event=event).values_list("entrant", "line", "rank", "values", "played"))


def ratings() -> list[tuple]:
    return list(LeaderboardRow.objects.order_by("user").values_list("user", "value", "deviation", "games"))


def test_a_publication_is_withdrawn_without_a_reason_while_nothing_was_played(
    organiser: User, club: Club, six: list[User]
) -> None:
    event = swiss(organiser, club, six, online=True)
    basis = drawing_of(event).basis
    first = out(organiser, event)
    was, tables = pairs(first), [match.table for match in first.matches.select_related("table")]
    assert undoing.consequences(event).is_nothing
    undone(organiser, event, reason="")
    assert (event.state, event.rounds.count()) == ("entry", 0)
    assert not event.entrants.filter(number__isnull=False).exists()
    for table in tables:
        assert table is not None
        table.refresh_from_db()
        assert table.status == Status.FINISHED
        record_table(table.pk)
    assert not Result.objects.filter(superseded=False).exists()
    assert drawing_of(event).basis == basis
    again = publish_draft(organiser, event.pk, event.drafts.get().digest, NOW)
    assert pairs(again) == was


def test_a_round_that_was_played_is_taken_back_and_all_is_as_before(
    organiser: User, club: Club, six: list[User]
) -> None:
    event = swiss(organiser, club, six)
    won(organiser, event, out(organiser, event))
    before, rated = as_stored(event), ratings()
    second = out(organiser, event)
    won(organiser, event, second)
    assert ratings() != rated
    found = undoing.consequences(event)
    assert len(found.results) == 3
    assert set(found.rated) == {"Ana", "Bob", "Carla", "Dora", "Eva", "Felix"}
    with pytest.raises(ReasonNeeded):
        undoing.undo_round(organiser, event.pk, found.mark, " ", LATER)
    undone(organiser, event)
    worked()
    assert as_stored(event) == before
    assert [row[1:] for row in ratings()] == [row[1:] for row in rated]
    assert event.audit.first().act == "undone"
    assert len(event.audit.first().before) == 3
    draft = event.drafts.get(number=2)
    assert draft.stage == "ready"
    assert publish_draft(organiser, event.pk, draft.digest, NOW).number == 2


def test_taking_back_twice_takes_back_once(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six)
    won(organiser, event, out(organiser, event))
    out(organiser, event)
    mark = undoing.consequences(event).mark
    for _ in range(2):
        undoing.undo_round(organiser, event.pk, mark, "", LATER)
    assert event.rounds.count() == 1


@pytest.mark.parametrize("mark", ["", "nonsense", "5", "٥.0123456789abcdef"])
def test_a_mark_that_no_page_gave_takes_nothing_back_and_says_so(
    organiser: User, club: Club, six: list[User], mark: str
) -> None:
    event = swiss(organiser, club, six)
    out(organiser, event)
    undone(organiser, event)
    out(organiser, event)
    answer = browser(organiser).post(at("undo", event), {"mark": mark, "reason": "A wrong list."})
    assert answer.status_code == 409
    assert "Something happened in the round meanwhile." in text(answer)
    assert event.rounds.count() == 1


def test_what_came_meanwhile_is_shown_first(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six)
    first = out(organiser, event)
    client = browser(organiser)
    page = text(client.get(at("undo", event)))
    assert "Nothing was played in this round." in page
    mark = undoing.consequences(event).mark
    won(organiser, event, first)
    with pytest.raises(RoundMoved):
        undoing.undo_round(organiser, event.pk, mark, "", LATER)
    answer = client.post(at("undo", event), {"mark": mark})
    assert answer.status_code == 409
    assert "3 results count nowhere any more" in text(answer)
    assert "The ratings of these people are computed anew, without this round: Ana, Bob" in text(answer)
    sent = {"mark": undoing.consequences(event).mark, "reason": "Wrong list."}
    assert "The round is taken back." in text(client.post(at("undo", event), sent, follow=True))


def test_news_of_the_worker_that_come_late_count_nowhere(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six, online=True)
    first, second, third = matches_of(out(organiser, event))
    close_table(first.table.code, winner=0, reason="over", how="forfeit", now=LATER)  # type: ignore[union-attr]
    results.correct(organiser, event.pk, second.pk, WON, "as seen", LATER)
    on_their_way = list(Submission.objects.values_list("pk", flat=True))
    tables = [match.table_id for match in (first, second, third)]
    undone(organiser, event)
    for submission_id in on_their_way:
        record_submission(submission_id)
    for table_id in tables:
        record_table(table_id)  # type: ignore[arg-type]
    assert not Result.objects.filter(superseded=False).exists()
    assert not Standing.objects.filter(event=event).exists()


def test_a_round_robin_and_a_knockout_are_taken_back_too(organiser: User, club: Club, six: list[User]) -> None:
    for kind in ("round_robin", "knockout"):
        event, matches = begun(organiser, club, six[:4], kind=kind, name=kind)
        for match in matches:
            results.correct(organiser, event.pk, match.pk, WON, "as seen", NOW)
        worked()
        before = as_stored(event)
        second = [str(match) for match in published(organiser, event)]
        undone(organiser, event)
        assert as_stored(event) == before
        assert [str(match) for match in published(organiser, event)] == second
        undone(organiser, event)
        undone(organiser, event)
        assert event.state == "entry"
        with pytest.raises(RoundDrawn):
            undoing.consequences(event)
        published(organiser, event)


def test_tables_that_share_decks_get_others_after_a_round_was_taken_back(
    organiser: User, club: Club, six: list[User]
) -> None:
    event = swiss(organiser, club, six, online=True, decks="duplicate")
    out(organiser, event)
    undone(organiser, event)
    again = out(organiser, event)
    groups = {match.table.deck_group.key for match in matches_of(again) if match.table and match.table.deck_group}
    assert groups == {f"event {event.pk} round 1"}


def test_who_has_not_come_loses_and_that_can_be_taken_back(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six, online=True)
    match = matches_of(out(organiser, event))[0]
    old = match.table
    absent = {match.first_id}
    for _ in range(2):
        undoing.not_come(organiser, event.pk, match.pk, absent, LATER)
    worked()
    record_table(old.pk)  # type: ignore[union-attr]
    match.refresh_from_db()
    assert (match.state, match.how, match.winner_id) == ("done", "forfeit", match.second_id)
    assert "Take the result of" in text(browser(organiser).get(at("desk", event)))
    for _ in range(2):
        undoing.take_forfeit_back(organiser, event.pk, match.pk, LATER)
    worked()
    record_table(old.pk)  # type: ignore[union-attr]
    match.refresh_from_db()
    assert (match.state, match.winner_id, match.how) == ("open", None, "")
    assert match.table != old
    assert [row[1] for row in event.standings.get(entrant=match.second_id).values if row[0] == "points"] == ["0"]
    ended(match.table, 0)  # type: ignore[arg-type]
    match.refresh_from_db()
    assert (match.state, match.winner_id) == ("done", match.first_id)


def test_a_forfeit_on_its_way_is_taken_back_before_it_counts(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six)
    match = matches_of(out(organiser, event))[0]
    undoing.not_come(organiser, event.pk, match.pk, {match.first_id, match.second_id}, LATER)
    undoing.take_forfeit_back(organiser, event.pk, match.pk, LATER)
    worked()
    match.refresh_from_db()
    assert match.state == "open"
    results.correct(organiser, event.pk, match.pk, WON, "as seen", LATER)
    worked()
    match.refresh_from_db()
    assert (match.state, match.winner_id) == ("done", match.first_id)
    assert not match.result.superseded  # type: ignore[union-attr]


def test_only_a_forfeit_of_the_latest_round_is_taken_back(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six)
    first, second, third = matches_of(out(organiser, event))
    undoing.not_come(organiser, event.pk, first.pk, {first.first_id}, LATER)
    results.correct(organiser, event.pk, second.pk, WON, "as seen", LATER)
    results.close_match(organiser, event.pk, third.pk, 0, results.How.RULING, "so be it", LATER)
    worked()
    with pytest.raises(MatchNotOpen):
        undoing.not_come(organiser, event.pk, second.pk, {second.first_id}, LATER)
    for match in (second, third):
        with pytest.raises(NotAForfeit):
            undoing.take_forfeit_back(organiser, event.pk, match.pk, LATER)
    event.refresh_from_db()
    out(organiser, event)
    with pytest.raises(LaterRoundOut):
        undoing.take_forfeit_back(organiser, event.pk, first.pk, LATER)


def test_somebody_who_has_withdrawn_is_not_made_to_play_after_all(organiser: User, club: Club, six: list[User]) -> None:
    event = swiss(organiser, club, six)
    match = matches_of(out(organiser, event))[0]
    undoing.not_come(organiser, event.pk, match.pk, {match.first_id}, LATER)
    worked()
    entry.withdraw(user_of(match.first), event.pk, match.first_id, LATER)
    with pytest.raises(NotAForfeit):
        undoing.take_forfeit_back(organiser, event.pk, match.pk, LATER)
