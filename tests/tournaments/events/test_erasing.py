"""Who has an account erased leaves results without a name."""

import pytest

from tests.tournaments.events.world import NOW, WON, begun, entered, lines, planned, proposed, worked
from tournaments.events.models import AuditEntry
from tournaments.events.services import results
from tournaments.members.models import Club, User
from tournaments.members.services.people import erase
from tournaments.records.models import ResultPlayer, Submission


@pytest.fixture
def unusual(six: list[User]) -> User:
    """Somebody whose name can be looked for."""
    User.objects.filter(pk=six[0].pk).update(display_name="Zenobia")
    six[0].refresh_from_db()
    return six[0]


def test_the_name_goes_and_the_result_stays(organiser: User, club: Club, six: list[User], unusual: User) -> None:
    event, (match,) = begun(organiser, club, [unusual, six[1]])
    results.report_result(unusual, event.pk, match.pk, WON, NOW)
    results.confirm(six[1], event.pk, match.pk, proposed(match), NOW)
    worked()
    erase(unusual)
    assert lines(event) == [(1, f"#{unusual.pk}"), (2, "Bob")]
    assert event.entrants.get(number=1).state == "withdrawn"
    for kept in (
        AuditEntry.objects.values_list("subject", "before", "after"),
        ResultPlayer.objects.values_list("name"),
    ):
        assert "Zenobia" not in str(list(kept))
    assert "Zenobia" not in str(Submission.objects.get().content)


def test_an_entry_before_the_draw_goes_with_the_person(
    organiser: User, club: Club, six: list[User], unusual: User
) -> None:
    event = planned(organiser, club)
    entered(event, [unusual, six[1]])
    erase(unusual)
    assert [entrant.name for entrant in event.entrants.all()] == ["Bob"]
