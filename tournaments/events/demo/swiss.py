"""A Swiss of chouine with real cards, in its third round: one came late, one has the round off."""

from __future__ import annotations

from datetime import timedelta

from django.utils.translation import gettext as _

from tournaments.events.choices import Kind, LateCredit, RequestedBye
from tournaments.events.demo.people import Cast
from tournaments.events.demo.rounds import MINUTE, entered, on_paper, planned, players
from tournaments.events.models import Event, Match
from tournaments.events.services import byes, latecomers, results
from tournaments.events.services.drafts import draw_round
from tournaments.events.services.publishing import publish_draft
from tournaments.records.choices import GameName

HERE = ("noel", "lucia", "elodie", "nuno", "george", "zoe", "tom", "francois")
LATE, OFF = "pilar", "zoe"
BEGUN = timedelta(minutes=100)  # ago
ROUND = timedelta(minutes=33)
SCORES = (((3, 1),), ((2, 3),), ((3, 0),), ((3, 2),))  # deals of a manche, table by table


def chouine_night(cast: Cast) -> None:
    begun = cast.now - BEGUN
    event = planned(
        cast,
        begun,
        name=_("Chouine night"),
        description=_("Five rounds of one manche, with real cards. Who comes late plays from the next round on."),
        game=GameName.CHOUINE,
        kind=Kind.SWISS,
        rounds_planned=5,
        late_credit=LateCredit.DRAW,
        online=False,
    )
    entered(cast, event, cast.called(*HERE), begun - 5 * MINUTE)
    first = _round(cast, event, 0)
    _written_down(cast, first, 0)
    latecomers.enter_late(cast.organiser, event.pk, begun + ROUND - 2 * MINUTE, player=LATE)
    second = _round(cast, event, 1)
    off = event.entrants.get(players__user=cast[OFF])
    byes.request_bye(cast[OFF], event.pk, off.pk, 3, RequestedBye.HALF, begun + ROUND + MINUTE)
    _written_down(cast, second, 1)
    done, reported, *_others = _round(cast, event, 2)
    _written_down(cast, (done,), 2)
    results.report_result(players(reported, 0)[0], event.pk, reported.pk, (SCORES[1],), cast.now - 5 * MINUTE)


def _round(cast: Cast, event: Event, number: int) -> tuple[Match, ...]:
    """The next round, drawn and published when it is due."""
    at = cast.now - BEGUN + number * ROUND
    digest = draw_round(cast.organiser, event.pk, at - MINUTE).digest
    shown = publish_draft(cast.organiser, event.pk, digest, at)
    return tuple(shown.matches.select_related("table", "first", "second").order_by("position"))


def _written_down(cast: Cast, matches: tuple[Match, ...], number: int) -> None:
    for place, match in enumerate(matches):
        score = SCORES[(place + number) % len(SCORES)]
        on_paper(cast, match, (score,), cast.now - BEGUN + number * ROUND + (18 + 2 * place) * MINUTE)
