"""The desk of an event: what is to be done, each with the control that does it, and the matches of the round."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from games.models import Status
from tournaments.events import selectors
from tournaments.events.choices import DraftStage, Kind, MatchStage, Presence, Stage
from tournaments.events.cups import cup_drawn
from tournaments.events.models import Entrant, Event, Match
from tournaments.events.presenters.pairings import PairingLine, pairing_line
from tournaments.events.services.quick import of_desk_alone
from tournaments.events.services.results import waits_for_deciding_unit
from tournaments.events.services.settling import withdrawn

MOST_NAMED = 12


@dataclass(frozen=True, slots=True)
class Link:
    """Where something is done; `words` say it in full where `text` is short.

    `key` names it on the page, so that who stands on it still does when the list comes anew.
    """

    key: str
    text: str
    url: str
    words: str


@dataclass(frozen=True, slots=True)
class ToDo:
    """One kind of thing that waits, with a link to each; `tone` is the class of its badge, `more` are left out."""

    title: str
    links: tuple[Link, ...]
    tone: str = ""
    more: int = 0


@dataclass(frozen=True, slots=True)
class DeskLine:
    """A match of the round, and what the desk can do about it here."""

    line: PairingLine
    may_write: bool
    may_take_back: bool
    needs_ruling: bool
    is_reported: bool


def desk_lines(event: Event) -> tuple[DeskLine, ...]:
    """The matches of the latest round."""
    cup, matches = cup_drawn(event), selectors.last_round(event)
    undoable = of_desk_alone(event, matches)
    return tuple(_desk_line(event, match, pairing_line(match, (), cup), undoable) for match in matches)


def _desk_line(event: Event, match: Match, line: PairingLine, undoable: Collection[int]) -> DeskLine:
    is_on = event.state == Stage.RUNNING
    return DeskLine(
        line=line,
        may_write=is_on and match.state == MatchStage.OPEN and not line.is_live and not line.is_coming,
        may_take_back=is_on and match.pk in undoable,
        needs_ruling=is_on and match.state == MatchStage.DISPUTED,
        is_reported=is_on and match.state == MatchStage.REPORTED,
    )


def to_do(event: Event, entrants: Sequence[Entrant]) -> tuple[ToDo, ...]:
    """What waits for the organiser, the most pressing first."""
    waiting = selectors.to_do(event) if event.state == Stage.RUNNING else {}
    open_ones = waiting.get(MatchStage.OPEN, ())
    left = [match for match in open_ones if withdrawn(match)]
    silent = [match for match in open_ones if match not in left and not _is_live(match)]
    found = (
        _at_tables(event, waiting.get(MatchStage.DISPUTED, ()), _("Disputed"), "ruling_u1_1_a", "bad"),
        _at_tables(event, waiting.get(MatchStage.REPORTED, ()), _("To be confirmed"), "confirming", "warn"),
        _at_tables(event, left, _("Somebody has withdrawn: close the match"), "id_closing-reason", "warn"),
        _not_here(event, entrants),
        _next_step(event, has_open=bool(waiting)),
        _at_tables(event, silent, _("No result yet"), "", ""),
    )
    return tuple(one for one in found if one is not None)


def _is_live(match: Match) -> bool:
    """Whether it is being played at a table of the site, from which its result comes by itself."""
    return any(
        table is not None and table.status == Status.PLAYING for table in (match.extra or match.table, match.twin)
    )


def _at_tables(event: Event, matches: Sequence[Match], title: str, part: str, tone: str) -> ToDo | None:
    if not matches:
        return None
    return ToDo(title, tuple(_at_table(event, match, part) for match in matches), tone)


def _at_table(event: Event, match: Match, part: str) -> Link:
    """The control for a match: its part of the page of the match, or its line on the desk."""
    is_here = match.round.number == event.rounds.count()
    here = f"#write-{match.pk}" if is_here and not part and not waits_for_deciding_unit(match) else ""
    url = here or reverse("events:match", args=[event.slug, match.pk]) + f"#{part or 'ruling_u1_1_a'}"
    facts = {"number": match.position + 1, "first": match.first, "second": match.second}
    words = _("Table %(number)d: %(first)s – %(second)s") % facts
    return Link(f"match-{match.pk}", _("Table %(number)d") % facts, url, words)


def _not_here(event: Event, entrants: Sequence[Entrant]) -> ToDo | None:
    if event.state != Stage.ENTRY:
        return None
    away = [entrant for entrant in entrants if entrant.state == Presence.ENTERED]
    links = tuple(
        Link(f"here-{entrant.pk}", entrant.name, f"#here-{entrant.pk}", entrant.name) for entrant in away[:MOST_NAMED]
    )
    return ToDo(_("Not here yet"), links, "", max(len(away) - MOST_NAMED, 0)) if links else None


def _next_step(event: Event, *, has_open: bool) -> ToDo | None:
    """The draft that waits, or the round that can be made now that all results are in."""
    url = reverse("events:next_round", args=[event.slug])
    draft = event.drafts.filter(round=None).order_by("-number").first() if event.kind == Kind.SWISS else None
    if draft is not None and draft.stage == DraftStage.READY:
        text = _("Round %(number)d is drawn: look at it and publish it") % {"number": draft.number}
        return ToDo(_("Draft"), (Link("next", text, url, text),), "warn")
    if event.state != Stage.RUNNING or has_open:
        return None
    out, total = selectors.rounds_out(event)
    if out < total:
        text = _("All results of round %(number)d are in: prepare the next one") % {"number": out}
        return ToDo(_("Next round"), (Link("next", text, url, text),), "ok")
    text = _("All results are in: finish the event")
    return ToDo(_("The end"), (Link("end", text, "#steps", text),), "ok")
