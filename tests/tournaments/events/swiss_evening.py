"""Swiss events played by chance from a seed: people come late, leave, ask rounds off, stay away."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from tests.tournaments.events.swiss_club import matches_of, swiss
from tests.tournaments.events.world import LOST, NOW, WON, person, worked
from tournaments.events.choices import Presence, RequestedBye
from tournaments.events.errors import TooFewEntrants
from tournaments.events.models import Event, Match, Round
from tournaments.events.services import entry, latecomers, meetings, results, undoing
from tournaments.events.services.byes import request_bye
from tournaments.events.services.drafts import draw_round
from tournaments.events.services.publishing import publish_draft
from tournaments.events.tasks import pair
from tournaments.members.models import Club, User

LEAVES, RETURNS, ASKS, COMES_LATE, STAYS_AWAY, CORRECTED, TAKEN_BACK, APART = 0.05, 0.3, 0.08, 0.5, 0.06, 0.15, 0.2, 0.3


@dataclass
class Evening:
    """One event; `chance` decides everything, so that a seed tells it again."""

    organiser: User
    club: Club
    event: Event
    chance: Random
    guests: int = 0

    def round(self) -> Round | None:
        """What happens before a round, and the round; None where fewer than two are left."""
        self.come_and_go()
        return self.paired()

    def paired(self) -> Round | None:
        """The next round with its matches played."""
        try:
            draft = draw_round(self.organiser, self.event.pk, NOW)
        except TooFewEntrants:
            return None
        if draft.stage == "queued":
            pair(draft.pk, draft.attempt)
            draft.refresh_from_db()
        assert draft.stage == "ready", draft.failure
        shown = publish_draft(self.organiser, self.event.pk, draft.digest, NOW, consents=True)
        self.event.refresh_from_db()
        self.play(shown)
        return shown

    def come_and_go(self) -> None:
        number = self.event.rounds.count() + 1
        for entrant in self.event.entrants.order_by("pk"):
            if entrant.state == Presence.WITHDRAWN:
                if self.happens(RETURNS):
                    entry.come_back(self.organiser, self.event.pk, entrant.pk, NOW)
            elif number > 1 and self.happens(LEAVES):
                entry.withdraw(self.organiser, self.event.pk, entrant.pk, NOW, why="has to go home")
            elif self.happens(ASKS):
                request_bye(self.organiser, self.event.pk, entrant.pk, number, RequestedBye.ZERO, NOW)
        if number > 1 and self.happens(COMES_LATE):
            self.guests += 1
            late = person(f"late-{self.event.pk}-{self.guests}", self.club)
            latecomers.enter_late(self.organiser, self.event.pk, NOW, player=late.username, credit="draw")
        if self.happens(APART):
            self.part_two()

    def part_two(self) -> None:
        two = self.chance.sample(sorted(self.event.entrants.values_list("pk", flat=True)), 2)
        meetings.forbid_meeting(self.organiser, self.event.pk, *two, "They came together.", NOW, is_hard=False)

    def play(self, shown: Round) -> None:
        for match in matches_of(shown):
            self.decide(match)
        worked()
        for match in matches_of(shown):
            if self.happens(CORRECTED):
                self.write(match)
        worked()

    def decide(self, match: Match) -> None:
        if not self.happens(STAYS_AWAY):
            self.write(match)
            return
        both = [match.first_id, match.second_id or 0]
        undoing.not_come(self.organiser, self.event.pk, match.pk, both[: self.chance.choice([1, 1, 2])], NOW)
        if self.happens(TAKEN_BACK):
            undoing.take_forfeit_back(self.organiser, self.event.pk, match.pk, NOW)
            self.write(match)

    def write(self, match: Match) -> None:
        written = self.chance.choice([WON, LOST])
        results.correct(self.organiser, self.event.pk, match.pk, written, "as seen", NOW)

    def happens(self, odds: float) -> bool:
        return self.chance.random() < odds


def evening(organiser: User, club: Club, seed: int, players: int, rounds: int, engine: str) -> Evening:
    """An event of so many people who are here."""
    users = [person(f"p{seed}-{number}", club) for number in range(players)]
    event = swiss(organiser, club, users, name=f"Evening {seed}", rounds_planned=rounds, engine=engine)
    return Evening(organiser, club, event, Random(seed))
