"""Whatever happens to a field, every round of a Swiss can be played, and its standings follow from what is stored."""

from random import Random

import pytest

from tests.tournaments.events.swiss_club import matches_of
from tests.tournaments.events.swiss_evening import Evening, evening
from tests.tournaments.events.world import NOW, worked
from tournaments.events.models import Event, Round, RoundDraft, Standing
from tournaments.events.rules.pairing.types import Step
from tournaments.events.rules.validator import CONSENTS, round_findings
from tournaments.events.services import undoing
from tournaments.events.services.drafts import places_of, wanted_of
from tournaments.events.services.ranking import store_standings
from tournaments.events.services.swiss import drawing_of
from tournaments.members.models import Club, User

ENGINES = ("automatic", "club", "dutch")
SIZES = [(2, 3, "automatic"), (5, 4, "club"), (9, 6, "automatic"), (14, 5, "automatic"), (16, 4, "dutch")]


def judge(shown: Round) -> None:
    """The validator has nothing to say, and everybody in the draw has a match or one reason."""
    draft = RoundDraft.objects.get(round=shown)
    places = places_of(draft)
    assert round_findings(wanted_of(draft), places.pairs, places.byes, consented=CONSENTS[Step(draft.step)]) == ()
    placed = [who for match in matches_of(shown) for who in (match.first_id, match.second_id)]
    placed += shown.unplayed.values_list("entrant_id", flat=True)
    in_draw = shown.event.entrants.filter(number__isnull=False).values_list("pk", flat=True)
    assert sorted(placed) == sorted(in_draw)
    assert all(facts for _first, _second, facts in draft.pairs)


def stored(event: Event) -> list[tuple]:
    return list(event.standings.order_by("line").values_list("entrant", "line", "rank", "rank_to", "values", "won"))


def judge_standings(event: Event) -> None:
    kept = stored(event)
    Standing.objects.filter(event=event).delete()
    store_standings(event)
    assert stored(event) == kept


def played(one: Evening) -> int:
    """How many rounds there were."""
    count = 0
    for _ in range(one.event.rounds_planned):
        shown = one.round()
        if shown is None:
            break
        count += 1
        judge(shown)
        judge_standings(one.event)
    return count


@pytest.mark.parametrize(("players", "rounds", "engine"), SIZES)
def test_every_round_can_be_played(organiser: User, club: Club, players: int, rounds: int, engine: str) -> None:
    one = evening(organiser, club, players * 31 + rounds, players, rounds, engine)
    assert played(one)


@pytest.mark.full
@pytest.mark.parametrize(("players", "rounds"), [(23, 9), (40, 7), (97, 5), (200, 3)])
def test_fields_of_up_to_two_hundred(organiser: User, club: Club, players: int, rounds: int) -> None:
    assert played(evening(organiser, club, players, players, rounds, "automatic")) == rounds


@pytest.mark.full
def test_fields_of_any_small_size(organiser: User, club: Club) -> None:
    chance = Random(11)
    for seed in range(1000, 1012):
        one = evening(organiser, club, seed, chance.randint(2, 40), chance.randint(1, 7), chance.choice(ENGINES))
        assert played(one)


def test_the_latest_round_taken_back_leaves_what_was_before(organiser: User, club: Club) -> None:
    one = evening(organiser, club, 7, 11, 5, "automatic")
    one.round()
    for _ in range(3):
        one.come_and_go()
        before = (stored(one.event), drawing_of(one.event).basis)
        one.paired()
        undoing.undo_round(organiser, one.event.pk, undoing.consequences(one.event).mark, "once more", NOW)
        worked()
        one.event.refresh_from_db()
        assert (stored(one.event), drawing_of(one.event).basis) == before
        assert one.paired()
