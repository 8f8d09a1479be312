"""What the service takes and refuses: rooms, bounds, the live hand of partners, limits, requests sent twice."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games import selectors
from games.chat import reading
from games.chat.choices import Outcome, Reason, Room
from games.chat.models import ChatLimit, ChatReport, Line, Mute
from games.models import LogEntry, Table
from games.services import chat, errors, reports
from games.tasks import forget_lines
from tests.games.tables import Evening, Person, person
from tournaments.members.services import people

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening() -> Evening:
    return two()


def two(**opening: Any) -> Evening:
    return begun("chouine", person("ana"), person("bob"), **opening)


def begun(game: str, *who: Person, **opening: Any) -> Evening:
    found = Evening(game, *who, **opening)
    found.now = timezone.now()
    return found.dealt()


def say(evening: Evening, who: Person, text: str = "", *, preset: str = "", key: str = "") -> Line:
    request_id = key or f"r{Line.objects.count()}"
    return chat.say(evening.code, who, text=text, preset=preset, request_id=request_id, now=evening.now)


def heard(evening: Evening, who: Person | None, *, directs: bool = False) -> list[str]:
    snapshot = selectors.snapshot(evening.code)
    audience = reading.audience_of(snapshot, None if who is None else who.pk, directs=directs)
    return [line.words for line in reading.lines_for(snapshot.table_id, audience)]


def test_each_room_is_heard_by_its_own(evening: Evening) -> None:
    ana, bob = evening.people
    watcher = person("eva")
    say(evening, ana, "among players")
    say(evening, watcher, "among onlookers")
    assert heard(evening, ana) == heard(evening, bob) == ["among players"]
    assert heard(evening, watcher) == heard(evening, None) == ["among onlookers"]
    assert heard(evening, watcher, directs=True) == ["among players", "among onlookers"]
    assert heard(evening, bob, directs=True) == ["among players"]  # who plays hears no onlooker
    evening.act(0, "resign match")
    assert heard(evening, ana) == heard(evening, None) == ["among players", "among onlookers"]


def test_a_line_knows_where_and_when_it_was_said(evening: Evening) -> None:
    line = say(evening, evening.people[1], preset="hello")
    assert (line.room, line.seat, line.name, line.number, line.text) == (Room.PLAYERS, 1, "bob", evening.n, "")
    assert say(evening, person("eva"), "hm").seat is None


def test_a_request_sent_again_gives_its_line_again(evening: Evening) -> None:
    ana, bob = evening.people
    assert say(evening, ana, "hello there", key="one").pk == say(evening, ana, "hello there", key="one").pk
    assert say(evening, bob, "good evening", key="one").author == bob
    assert Line.objects.count() == 2


@pytest.mark.parametrize(
    ("text", "preset", "refused"),
    [
        ("", "", errors.NothingSaid),
        ("\u200b", "", errors.NothingSaid),
        ("", "sing", errors.NothingSaid),
        ("x" * 201, "", errors.TooLong),
        ("see example。com", "", errors.HasLink),
    ],
)
def test_words_that_are_refused_leave_nothing(evening: Evening, text: str, preset: str, refused: type) -> None:
    with pytest.raises(refused):
        say(evening, evening.people[0], text, preset=preset)
    assert not Line.objects.exists()


def test_two_hundred_letters_are_let_through_whole(evening: Evening) -> None:
    assert len(say(evening, evening.people[0], "ñ" * 200).text) == 200


def test_the_same_again_within_a_minute_is_refused_and_another_may_say_it(evening: Evening) -> None:
    ana, bob = evening.people
    say(evening, ana, "Come on now")
    with pytest.raises(errors.SaidAlready):
        say(evening, ana, "come  ON, now!")
    say(evening, bob, "Come on now")
    say(evening, ana, preset="hello")
    with pytest.raises(errors.SaidAlready):
        say(evening, ana, preset="hello")
    evening.now += timedelta(seconds=61)
    say(evening, ana, preset="hello")


def test_too_many_lines_are_refused_for_that_person_alone(evening: Evening) -> None:
    ana, bob = evening.people
    for preset in ("hello", "good_luck", "thanks", "welcome", "sorry"):
        say(evening, ana, preset=preset)
    with pytest.raises(errors.TooManyLines):
        say(evening, ana, "one more")
    say(evening, bob, preset="hello")
    evening.now += timedelta(seconds=4)
    say(evening, ana, "one more")


# ------------------------------------------------------------------------------------------- bounds


@pytest.mark.parametrize(
    ("table", "free", "phrase"), [("open", True, True), ("presets", False, True), ("off", False, False)]
)
def test_the_table_bounds_what_is_said(table: str, free: bool, phrase: bool) -> None:
    evening = two(chat=table)
    assert allowed(evening, evening.people[0]) == (free, phrase)


@pytest.mark.parametrize(
    ("own", "free", "phrase"), [("open", True, True), ("presets", False, True), ("off", False, False)]
)
def test_the_person_bounds_what_he_says_and_hears(evening: Evening, own: str, free: bool, phrase: bool) -> None:
    ana, bob = evening.people
    people.change_settings(ana, chat=own)
    assert allowed(evening, ana) == (free, phrase)
    Line.objects.all().delete()
    say(evening, bob, "in my words")
    say(evening, bob, preset="hello")
    assert heard(evening, ana) == ["in my words"] * free + ["Hello!"] * phrase


def test_a_minor_says_and_hears_set_phrases_only(evening: Evening) -> None:
    ana, bob = evening.people
    people.become_minor(ana)
    assert allowed(evening, ana) == (False, True)
    say(evening, bob, "in my words")
    assert heard(evening, ana) == ["Thank you!"]
    assert heard(evening, bob) == ["Thank you!", "in my words"]


def test_who_was_limited_hears_all_and_says_set_phrases_until_the_day(evening: Evening) -> None:
    ana, bob = evening.people
    now = timezone.now()
    ChatLimit.objects.create(user=ana, until=now + timedelta(days=1), made_at=now)
    assert allowed(evening, ana) == (False, True)
    say(evening, bob, "in my words")
    assert "in my words" in heard(evening, ana)
    ChatLimit.objects.update(until=now)
    assert allowed(evening, ana, preset="sorry") == (True, True)


def test_the_copy_of_what_is_kept_names_lines_and_limits(evening: Evening) -> None:
    ana, bob = evening.people
    say(evening, ana, "in my words")
    until = evening.now + timedelta(days=1)
    ChatLimit.objects.create(user=ana, until=until, made_at=evening.now, by=bob)
    kept = reading.kept_about(ana.pk)
    assert [line["said"] for line in kept["lines"]] == ["in my words"]
    assert kept["phrases_only"] == [{"from": evening.now.isoformat(), "until": until.isoformat()}]


def allowed(evening: Evening, who: Person, preset: str = "thanks") -> tuple[bool, bool]:
    """Whether free text and a set phrase are taken."""
    took = []
    for words in ({"text": f"free {Line.objects.count()}"}, {"preset": preset}):
        try:
            say(evening, who, **words)
        except (errors.ChatOff, errors.PhrasesOnly):
            took.append(False)
        else:
            took.append(True)
    return took[0], took[1]


def test_nothing_is_said_before_the_match_or_alone_with_the_house() -> None:
    waiting = Evening("chouine", person("ana"), person("eva"))
    with pytest.raises(errors.WrongStatus):
        say(waiting, waiting.people[0], "hello")
    alone = begun("chouine", person("bob"), None)
    with pytest.raises(errors.ChatOff):
        say(alone, alone.people[0], "hello")


def test_no_table_no_line() -> None:
    with pytest.raises(errors.NoSuchTable):
        chat.say("nowhere", person("ana"), text="hello", request_id="one", now=timezone.now())


# ----------------------------------------------------------------------------------- partners' live hand


@pytest.fixture
def four() -> Evening:
    return begun("guinote", *(person(name) for name in ("ana", "bob", "carla", "dora")))


def test_partners_say_nothing_from_the_deal_to_the_score_sheet(four: Evening) -> None:
    ana = four.people[0]
    for words in ({"text": "I hold the three"}, {"preset": "hello"}):
        with pytest.raises(errors.Hushed):
            say(four, ana, **words)
    assert not Line.objects.exists()
    say(four, person("eva"), "onlookers may")
    while four.course.stage == "dealt":
        with pytest.raises(errors.Hushed):
            say(four, ana, preset="hello")
        four.act_by_house_rules() if four.course.game.to_act(four.state) else None
        four.later(4)
    say(four, ana, preset="hello")
    four.everybody_ready()
    with pytest.raises(errors.Hushed):
        say(four, ana, preset="thanks")


def test_a_line_taken_before_the_deal_is_answered_again_during_it() -> None:
    four = Evening("guinote", *(person(name) for name in ("ana", "bob", "carla", "dora")))
    four.now = timezone.now()
    four.start()
    line = say(four, four.people[0], preset="hello", key="one")
    four.everybody_ready()
    assert say(four, four.people[0], preset="hello", key="one") == line


def test_two_at_guinote_may_talk_on() -> None:
    evening = begun("guinote", person("ana"), person("bob"))
    assert say(evening, evening.people[0], "hm").text == "hm"


def test_a_friend_who_sees_a_hand_is_silent_until_the_match_is_over(evening: Evening) -> None:
    ana, fred, eva = evening.people[0], person("fred"), person("eva")
    seat = evening.table.seats.get(user=ana)
    seat.friends = {str(fred.pk): "fred"}
    seat.save()
    with pytest.raises(errors.Hushed):
        say(evening, fred, "she has the ace of hearts")
    say(evening, eva, "hello all")
    assert heard(evening, fred) == ["hello all"]
    evening.act(0, "resign match")
    say(evening, fred, "she had the ace of hearts")


def test_saying_something_is_no_entry_of_the_log(evening: Evening) -> None:
    before = (evening.n, LogEntry.objects.count())
    say(evening, evening.people[0], "hello there")
    assert (evening.n, LogEntry.objects.count()) == before


# --------------------------------------------------------------------------- muting, reporting, forgetting


def test_who_is_muted_is_heard_nowhere_until_unmuted(evening: Evening) -> None:
    ana, bob = evening.people
    say(evening, bob, "blah")
    chat.mute(ana, bob.pk, timezone.now())
    chat.mute(ana, bob.pk, timezone.now())
    say(evening, bob, preset="hello")
    assert heard(evening, ana) == []
    assert heard(evening, bob) == ["blah", "Hello!"]
    chat.unmute(bob, Mute.objects.get().pk)  # not his
    assert heard(evening, ana) == []
    chat.unmute(ana, Mute.objects.get().pk)
    assert heard(evening, ana) == ["blah", "Hello!"]


def test_nobody_mutes_himself_or_nobody(evening: Evening) -> None:
    ana = evening.people[0]
    chat.mute(ana, ana.pk, timezone.now())
    chat.mute(ana, 10**9, timezone.now())
    assert not Mute.objects.exists()


def test_a_report_is_made_once_and_never_about_oneself(evening: Evening) -> None:
    ana, bob = evening.people
    line = say(evening, bob, "you fool")
    made = reports.report(line, ana, Reason.INSULT, "he did", evening.now)
    assert reports.report(line, ana, Reason.OTHER, "again", evening.now) == made
    with pytest.raises(errors.OwnLine):
        reports.report(line, bob, Reason.INSULT, "", evening.now)
    with pytest.raises(errors.NothingSaid):
        reports.report(line, person("eva"), "no such reason", "", evening.now)


def test_an_answer_settles_every_report_of_the_line(evening: Evening) -> None:
    ana, bob = evening.people
    olga, eva = person("olga"), person("eva")
    line = say(evening, bob, "you fool")
    first = reports.report(line, ana, Reason.INSULT, "", evening.now)
    second = reports.report(line, eva, Reason.HATE, "", evening.now)
    reports.answer(first.pk, olga, Outcome.LIMITED, timezone.now(), days=7)
    second.refresh_from_db()
    assert (second.outcome, second.answered_by) == (Outcome.LIMITED, olga)
    assert heard(evening, bob) == []
    assert allowed(evening, bob) == (False, True)
    with pytest.raises(errors.AnsweredAlready):
        reports.answer(second.pk, olga, Outcome.DISMISSED, timezone.now())


def test_an_erased_person_leaves_lines_without_name_and_words(evening: Evening) -> None:
    ana, bob = evening.people
    line = say(evening, bob, "my secret words")
    reported = reports.report(line, ana, Reason.OTHER, "", evening.now)
    told = reports.report(say(evening, ana, "hm hm"), bob, Reason.OTHER, "bob says so", evening.now)
    chat.mute(ana, bob.pk, timezone.now())
    ChatLimit.objects.create(user=bob, until=evening.now + timedelta(days=1), made_at=evening.now)
    people.erase(bob)
    line.refresh_from_db()
    told.refresh_from_db()
    assert (line.author, line.name, line.text, line.preset) == (None, "", "", "")
    assert (told.by, told.words) == (None, "")
    assert not Mute.objects.exists()
    assert not ChatLimit.objects.exists()
    assert heard(evening, ana) == ["hm hm"]
    assert ChatReport.objects.filter(pk=reported.pk).exists()


def test_a_new_name_is_shown_at_what_was_said(evening: Evening) -> None:
    bob = evening.people[1]
    line = say(evening, bob, "hello there")
    people.change_settings(bob, display_name="Robert")
    line.refresh_from_db()
    assert line.name == "Robert"


def test_what_was_said_is_deleted_a_month_after_the_match(evening: Evening) -> None:
    ana, bob = evening.people
    line = say(evening, bob, "hello there")
    assert forget_lines() == 0
    evening.act(0, "resign match")
    Table.objects.update(finished_at=timezone.now() - timedelta(days=29))
    assert forget_lines() == 0
    Table.objects.update(finished_at=timezone.now() - timedelta(days=31))
    reported = reports.report(line, ana, Reason.OTHER, "", evening.now)
    assert forget_lines() == 0
    reports.answer(reported.pk, ana, Outcome.DISMISSED, timezone.now())
    ChatReport.objects.update(answered_at=timezone.now() - timedelta(days=89))
    assert forget_lines() == 0
    ChatReport.objects.update(answered_at=timezone.now() - timedelta(days=91))
    assert forget_lines() == 1
    assert not ChatReport.objects.exists()


def test_only_the_last_fifty_lines_are_shown(evening: Evening) -> None:
    ana = evening.people[0]
    Line.objects.bulk_create(
        Line(table=evening.table, room="players", author=ana, name="ana", text=str(n), made_at=evening.now,
             number=1, request_id=str(n))
        for n in range(60)
    )  # fmt: skip
    assert heard(evening, ana) == [str(n) for n in range(10, 60)]
