"""What a person reads of a file that can't be taken: the line, and what is wrong there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.events.exchange.entry_list import LARGEST, LONGEST_NAME, Fault, ListFault
from tournaments.events.exchange.event_file import BadEventFile, FileFault
from tournaments.events.exchange.trf_reading import BadTrf, TrfFault

MOST_TOLD = 20

LISTS: Mapping[ListFault, Promise] = {
    ListFault.ENCODING: gettext_lazy("This is no text that can be read."),
    ListFault.EMPTY: gettext_lazy("Nobody is in this list."),
    ListFault.TOO_LARGE: gettext_lazy("The list is larger than %(size)d KB."),
    ListFault.TOO_MANY: gettext_lazy("The list has more than %(text)s lines."),
    ListFault.NO_NAMES: gettext_lazy("No column is called “name”. Write the names of the columns into the first line."),
    ListFault.UNREADABLE: gettext_lazy("A quotation mark is open here, or stands where none may be."),
    ListFault.NAME_MISSING: gettext_lazy("The name is missing."),
    ListFault.NAME_TOO_LONG: gettext_lazy("“%(text)s…” has more than %(longest)d letters."),
    ListFault.PARTNER_MISSING: gettext_lazy("%(text)s has no partner."),
    ListFault.PARTNER_NOT_WANTED: gettext_lazy("%(text)s is named as a partner, but this is no event of pairs."),
    ListFault.SAME_TWICE: gettext_lazy("%(text)s can't be the own partner."),
    ListFault.IN_TWO_PAIRS: gettext_lazy("%(text)s stands in the list already."),
    ListFault.SHARED_NAME: gettext_lazy("More than one person is shown as “%(text)s”: write the user name."),
    ListFault.UNKNOWN_NAME: gettext_lazy(
        "Nobody in the club is called “%(text)s”, and only organisers of the club bring in guests."
    ),
    ListFault.ENTERED_OTHERWISE: gettext_lazy("Somebody of this line is in the event already, in another pair."),
    ListFault.SEED: gettext_lazy("“%(text)s” is no seed: a whole number from 1 to 999."),
    ListFault.RATING: gettext_lazy("“%(text)s” is no rating: a whole number up to 9999."),
}


def list_faults(faults: Iterable[Fault]) -> tuple[str, ...]:
    """A sentence for each fault, the first ones where there are many."""
    told = tuple(_list_fault(fault) for fault in faults)
    return told if len(told) <= MOST_TOLD else (*told[:MOST_TOLD], _("There are more faults in this file."))


def _list_fault(fault: Fault) -> str:
    facts = {"text": fault.text, "size": LARGEST // 1024, "longest": LONGEST_NAME}
    said = str(LISTS[fault.kind]) % facts
    return said if fault.line == 0 else _("Line %(line)d: %(fault)s") % {"line": fault.line, "fault": said}


FILES: Mapping[FileFault, Promise] = {
    FileFault.TOO_LARGE: gettext_lazy("The file, or a text in it, is too large."),
    FileFault.NOT_JSON: gettext_lazy("This is no event file: it isn’t JSON."),
    FileFault.OTHER_FORMAT: gettext_lazy("This is no event file of a kind that is known here."),
    FileFault.MISSING: gettext_lazy("Something is missing."),
    FileFault.WRONG_KIND: gettext_lazy("“%(text)s” is a value of the wrong kind."),
    FileFault.BAD_VALUE: gettext_lazy("“%(text)s” can’t stand here."),
    FileFault.UNKNOWN: gettext_lazy("Somebody is named who isn’t in the file."),
    FileFault.TWICE: gettext_lazy("“%(text)s” stands here twice."),
    FileFault.TOO_MANY: gettext_lazy("There are more than %(text)s."),
    FileFault.DISAGREES: gettext_lazy("“%(text)s” doesn’t agree with the rest of the file."),
    FileFault.STANDINGS: gettext_lazy(
        "The standings come out otherwise than the file says. It was changed, or another version of the site wrote it."
    ),
}


def file_fault(bad: BadEventFile) -> str:
    """What is wrong with an event file, and where in it."""
    said = str(FILES[bad.fault]) % {"text": bad.text}
    return _("At %(where)s: %(fault)s") % {"where": bad.where, "fault": said} if bad.where else said


REPORTS: Mapping[TrfFault, Promise] = {
    TrfFault.TOO_LARGE: gettext_lazy("The report is larger than 512 KB."),
    TrfFault.NO_PLAYERS: gettext_lazy("No player is in this report: it has no line that begins with 001."),
    TrfFault.TOO_MANY: gettext_lazy("The report has more than %(text)s players."),
    TrfFault.TAG: gettext_lazy("No record of a report begins with “%(text)s”."),
    TrfFault.NUMBER: gettext_lazy("“%(text)s” is no number of a player."),
    TrfFault.NUMBER_TWICE: gettext_lazy("The number %(text)s was given before."),
    TrfFault.NAME: gettext_lazy("The name is missing."),
    TrfFault.DATE: gettext_lazy("“%(text)s” is no date."),
    TrfFault.AMOUNT: gettext_lazy("“%(text)s” is no amount of points."),
    TrfFault.POINTS: gettext_lazy("%(text)s points are not what the rounds of this line give."),
    TrfFault.OPPONENT: gettext_lazy("“%(text)s” is nobody that can be met here."),
    TrfFault.SELF: gettext_lazy("Nobody plays against himself."),
    TrfFault.SIDE: gettext_lazy("“%(text)s” is no colour: w, b or -."),
    TrfFault.RESULT: gettext_lazy("“%(text)s” is no result for this place."),
    TrfFault.NOT_MUTUAL: gettext_lazy("The opponent’s line says otherwise of this round."),
    TrfFault.ROUNDS: gettext_lazy("“%(text)s” is no number of rounds that an event here can have."),
    TrfFault.TEAMS: gettext_lazy("Reports of teams can’t be brought in."),
    TrfFault.SCALE: gettext_lazy("“%(text)s”: points of this kind are given by no event here."),
}


def trf_fault(bad: BadTrf) -> str:
    """What is wrong with a report, in which line and at which column."""
    said = str(REPORTS[bad.fault]) % {"text": bad.text}
    if bad.line == 0:
        return said
    return _("Line %(line)d, column %(column)d: %(fault)s") % {
        "line": bad.line,
        "column": bad.column,
        "fault": said,
    }
