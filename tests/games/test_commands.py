"""Fields of a page, read into commands; and the commands that piquet and guiñote add, as pages send them."""

from __future__ import annotations

import pytest
from django.utils import translation

from games import notices, selectors
from games.commands import BadCommand, Command, Kind, read_command, run
from games.log import Ended
from games.models import Table
from games.rules.claims import ClaimBar
from games.rules.game import Seat
from games.rulings import Why
from games.services import errors, tables
from tests.games.tables import Evening, person


@pytest.mark.parametrize(
    ("fields", "command"),
    [
        ([("action", "play KH tierce")], Command(Kind.ACT, ("play KH tierce",))),
        ([("with", "7S"), ("with", "8S"), ("action", "discard *")], Command(Kind.ACT, ("discard 7S 8S",))),
        ([("with", "7S"), ("action", "play KH")], Command(Kind.ACT, ("play KH",))),
        (
            [("call.point", "point H"), ("call.set", "set -"), ("tick", "truthful"), ("action", "call *")],
            Command(Kind.CALL, ("point H", "set -"), truthful=True),
        ),
        ([("arm", "sing O")], Command(Kind.ARM, ("sing O",))),
        ([("disarm", "truthful")], Command(Kind.DISARM, ("truthful",))),
        ([("action", "ready")], Command(Kind.READY, ())),
        ([("action", "ready 13")], Command(Kind.READY, (), cut=13)),
        ([("ready", "")], Command(Kind.READY, ())),
        ([("ready", "8")], Command(Kind.READY, (), cut=8)),
    ],
)
def test_fields_are_read(fields: list[tuple[str, str]], command: Command) -> None:
    assert read_command(fields) == command


@pytest.mark.parametrize(
    "fields",
    [
        [],
        [("with", "7S")],
        [("action", "call *")],
        [("action", "ready x")],
        [("action", "ready 1000")],
        [("ready", "-1")],
        [("action", "play KH"), ("with", "x" * 121)],
        [("with", "7S")] * 41,
    ],
)
def test_what_is_no_command_is_refused(fields: list[tuple[str, str]]) -> None:
    with pytest.raises(BadCommand):
        read_command(fields)


def sent(evening: Evening, seat: int, *fields: tuple[str, str]) -> None:
    run(
        read_command(fields),
        evening.code,
        evening.people[seat].pk,
        seen=evening.n,
        request_id=f"r{evening.n}",
        now=evening.now,
    )


def armed(evening: Evening, seat: int) -> set[str]:
    return set(selectors.snapshot(evening.code).facts(Seat(seat)).armed)


@pytest.mark.django_db
def test_a_deal_of_piquet_up_to_the_first_lead_by_the_fields_of_its_pages() -> None:
    evening = Evening("piquet", person("ana"), person("bob")).start()
    chooser = evening.course.chooser
    assert chooser is not None
    sent(evening, chooser, ("action", "choose lead"))
    sent(evening, 1 - chooser, ("action", "ready"))
    elder, younger = evening.turn(), 1 - evening.turn()
    for seat in (elder, younger):
        hand = evening.course.game.view(evening.state, Seat(seat)).hand
        sent(evening, seat, ("with", hand[0]), ("with", hand[1]), ("action", "discard *"))
    suit = evening.course.game.view(evening.state, Seat(elder)).hand[0].suit
    calls = [("call.point", f"point {suit}"), ("call.sequence", "sequence -"), ("call.set", "set -")]
    sent(evening, elder, *calls, ("action", "call *"))
    assert armed(evening, elder) == {"sequence -", "set -"}
    sent(evening, younger, ("tick", "truthful"), ("action", "stand -"))
    assert armed(evening, younger) == {"stand -", "truthful"}
    sent(evening, younger, ("disarm", "truthful"))
    assert armed(evening, younger) == {"stand -"}
    evening.later(1.2)
    assert [text.split()[1] for text in evening.texts[-4:]] == ["point", "stand", "sequence", "set"]


@pytest.mark.django_db
def test_tick_that_came_with_a_refused_command_is_not_kept() -> None:
    evening = Evening("piquet", person("ana"), person("bob")).start()
    for fields in ([("action", "stand -")], [("call.set", "set -"), ("action", "call *")]):
        with pytest.raises(errors.TableError):
            sent(evening, Seat(0), ("tick", "truthful"), *fields)
    assert armed(evening, Seat(0)) == set()


@pytest.mark.django_db
def test_sheet_of_calls_is_refused_where_nothing_is_called() -> None:
    evening = Evening("chouine", person("ana"), person("bob")).dealt()
    hand = evening.course.game.view(evening.state, Seat(evening.turn())).hand
    with pytest.raises(errors.NotNow):
        sent(
            evening, evening.turn(), ("call.a", f"play {hand[0]}"), ("call.b", f"play {hand[1]}"), ("action", "call *")
        )
    with pytest.raises(errors.NotNow):
        sent(evening, evening.turn(), ("arm", "exchange"))


@pytest.mark.django_db
def test_how_a_match_ended_is_said_with_names_and_reason() -> None:
    evening = Evening("chouine", person("ana"), None).dealt()
    tables.close_table(evening.code, winner=1, reason="Too late.", how="forfeit", now=evening.now)
    facts = selectors.snapshot(evening.code).facts(None)
    assert facts.ended == "The match was given to the house. Too late."
    assert notices.ended_sentence(Ended("agreed", None, ""), ("Ana", "Bob")) == "The match was ended without a winner."
    assert notices.ended_sentence(Ended("resigned", Seat(1), ""), ("Ana", "Bob")) == "Ana resigned the match."


@pytest.mark.django_db
def test_log_folds_to_the_same_course_however_often_it_is_read() -> None:
    from games.courses import course_of
    from games.log import opening, told

    evening = Evening("guinote", person("ana"), person("bob")).dealt()
    for _ in range(30):
        evening.act_by_house_rules()
        evening.later(4)
    table = Table.objects.get(pk=evening.table.pk)
    folded = opening(evening.course.game, table.options, table.seat_count, table.match_format)
    for text in evening.texts:
        folded = told(folded, text)
    assert folded == course_of(table)


@pytest.mark.parametrize("language", ["en", "es", "fr"])
def test_every_refusal_has_a_sentence(language: str) -> None:
    with translation.override(language):
        for kind in errors.TableError.__subclasses__():
            given = {
                errors.StaleAction: (3,),
                errors.OnHold: (900,),
                errors.BadCut: (4, 28),
                errors.BarredClaim: (ClaimBar.TOO_EARLY,),
                errors.WrongStatus: ("playing",),
                errors.BadTable: ("a", "b"),
                errors.TooEarly: (7,),
                errors.NoRuling: (Why.NO_DEAL,),
                errors.TooLong: (200,),
            }
            assert notices.refusal(kind(*given.get(kind, ()))).say
        assert notices.bad_command().say
        assert notices.too_fast().say
