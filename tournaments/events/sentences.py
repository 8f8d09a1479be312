"""What a person reads when an event says no, and for the faults of a pairing or a sheet."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.events import desk_errors, errors
from tournaments.events.choices import Presence, Stage
from tournaments.events.rules.quick import Slip
from tournaments.events.rules.validator import Fault, Finding
from tournaments.records.rules.sheets import SheetFault

PLAIN: dict[type[errors.TournamentError], Promise] = {
    errors.NotAllowed: gettext_lazy("Only who runs this event may do this."),
    errors.NotOpenToYou: gettext_lazy("This event is for members of the club."),
    errors.NotEntered: gettext_lazy("You aren't in this event, or have nothing to agree to."),
    desk_errors.BadPoints: gettext_lazy(
        "Points are given by a ruling, where points count: to both sides, and at most what a win is worth."
    ),
    desk_errors.TooMuchAwarded: gettext_lazy("More is said to be awarded than the side has."),
    desk_errors.NoCountdown: gettext_lazy("Nobody is waited for at this match."),
    desk_errors.NoSuchSide: gettext_lazy("Say which side is there."),
    desk_errors.UnreadableName: gettext_lazy("Write a name others can read."),
    errors.NotDrawn: gettext_lazy("The draw was made without you: only who was marked as here by then plays."),
    errors.PartnerNeeded: gettext_lazy("This is an event of pairs: name a partner, somebody else than yourself."),
    errors.AlreadyOrganiser: gettext_lazy("This person runs the event already."),
    errors.PairingChanged: gettext_lazy(
        "Somebody came or went meanwhile, so the pairing is another one. Look at it again."
    ),
    errors.PairingFaulty: gettext_lazy("This pairing isn't valid: somebody is missing, or would meet somebody twice."),
    errors.NoMoreRounds: gettext_lazy("There are no more rounds to publish."),
    errors.NoSuchMatch: gettext_lazy("There is no such match in this event."),
    errors.NotYourMatch: gettext_lazy("You don't play in this match."),
    errors.MatchNotOpen: gettext_lazy("This match isn't waiting for that any more."),
    errors.ReportChanged: gettext_lazy("The result was written anew or answered meanwhile. Look at it again."),
    errors.MatchChanged: gettext_lazy(
        "Something happened in this match while you were writing. This is how it stands now: is yours still right?"
    ),
    errors.OwnReport: gettext_lazy("Your own side reported this result: the other side has to confirm it."),
    errors.ReasonNeeded: gettext_lazy("Write a reason: it stays in the record of the event."),
    errors.WinnerNeeded: gettext_lazy("A knockout goes on with a winner: say which side it is."),
    errors.LaterRoundDepends: gettext_lazy(
        "The next round is out, and this would change who plays in it. Only the score can be corrected now."
    ),
    errors.EventChanged: gettext_lazy(
        "The event was changed meanwhile, or its first round is out: nothing was saved. This is how it is now."
    ),
    errors.AlreadyHere: gettext_lazy("This event is on the site already: nothing was brought in twice."),
    errors.ListChanged: gettext_lazy(
        "Somebody came or went meanwhile, so the list would do something else now. Look at it again."
    ),
    errors.BadOrder: gettext_lazy("This event can't compare in that order."),
    errors.StandingsChanged: gettext_lazy(
        "The standings changed meanwhile. Look again at what the order would change."
    ),
    errors.NothingDeducted: gettext_lazy("Say how much is deducted, of the points or of the margin."),
    errors.NoRound: gettext_lazy("No round is out yet."),
    errors.NoClock: gettext_lazy("This round has no clock."),
    errors.BellHasRung: gettext_lazy("The bell of this round has rung: its clock is over."),
    errors.NothingAnnounced: gettext_lazy("Write what you want to tell everybody."),
    errors.NobodyAlone: gettext_lazy("Somebody of these looks for no partner any more."),
    errors.BadQualifier: gettext_lazy("The first of that event can’t enter this one."),
    errors.SourceNotFinished: gettext_lazy("That event isn’t finished: nobody has qualified yet."),
    errors.TiesAtEdge: gettext_lazy(
        "Some are level where only some of them go on: decide it first, or let them play for it."
    ),
    errors.NoTieThere: gettext_lazy(
        "Look at it again: others are level by now, or as many were not chosen as there are places."
    ),
    errors.BadOptions: gettext_lazy("The game has no such rules."),
    errors.NotSwiss: gettext_lazy("Only a Swiss can do this."),
    errors.NoDraft: gettext_lazy("There is no draft of this round to look at yet. Draw the round first."),
    errors.NotAChange: gettext_lazy("These two can’t change places: choose two who don’t meet each other."),
    errors.RoundDrawn: gettext_lazy("That round is out already, or there is no such round."),
    errors.NoHalfBye: gettext_lazy("A round off worth a draw can’t be the last round."),
    errors.NotTogether: gettext_lazy("Choose two different entrants of this event."),
    errors.NotAForfeit: gettext_lazy(
        "Only a forfeit can be taken back, while both sides are in the event and their table shares no decks."
    ),
    errors.LaterRoundOut: gettext_lazy("A later round is out, so this can’t be taken back any more."),
    errors.RoundMoved: gettext_lazy(
        "Something happened in the round meanwhile. This is what taking it back would change now."
    ),
}

FAULTS: dict[Fault, Promise] = {
    Fault.MET_BEFORE: gettext_lazy("%(one)s and %(other)s have met already."),
    Fault.FORBIDDEN: gettext_lazy("%(one)s and %(other)s must not meet."),
    Fault.UNWANTED: gettext_lazy("%(one)s and %(other)s should not meet if it can be avoided."),
    Fault.SECOND_BYE: gettext_lazy("%(one)s would have nobody to meet a second time."),
    Fault.BYE_BARRED: gettext_lazy("%(one)s had points without playing already, and would have nobody to meet now."),
    Fault.NOT_PLAYING: gettext_lazy("%(one)s asked for this round off."),
    Fault.WITHDRAWN: gettext_lazy("%(one)s has withdrawn."),
}


def fault_sentence(finding: Finding, names: Mapping[int, str]) -> str:
    """What is wrong with a pairing, in words; `names` are by number."""
    one, other = (*(names.get(number, "–") for number in finding.entrants), "–", "–")[:2]
    plain = FAULTS.get(finding.fault)
    return str(PLAIN[errors.PairingFaulty] if plain is None else plain) % {"one": one, "other": other}


SHEETS: dict[SheetFault, Promise] = {
    SheetFault.NEGATIVE: gettext_lazy("Points can't be below nothing."),
    SheetFault.UNFINISHED: gettext_lazy("Some deals are missing: the partie isn't over with these."),
    SheetFault.TOO_MANY_DEALS: gettext_lazy("The partie was over before the last deals written here."),
    SheetFault.NOT_WON: gettext_lazy("Nobody has won with this score."),
    SheetFault.TOO_HIGH: gettext_lazy("The score goes past what wins: play ends as soon as one side is there."),
    SheetFault.UNITS_MISSING: gettext_lazy("The match isn't over with what is written here."),
    SheetFault.UNITS_TOO_MANY: gettext_lazy("The match was over before the last ones written here."),
}


SLIPS: dict[Slip, Promise] = {
    Slip.EMPTY: gettext_lazy("Nothing is written there."),
    Slip.TOO_LONG: gettext_lazy("That is too long for one line."),
    Slip.WHO: gettext_lazy("Begin with the number of a table or with a name: “4 2-1”, “ana 2-1”."),
    Slip.WHAT: gettext_lazy("End with a score, a forfeit or “undo”: “4 2-1”, “4 +-”, “4 undo”."),
}


def refusal(error: errors.TournamentError) -> str:
    """The refusal in words."""
    plain = PLAIN.get(type(error))
    return str(plain) if plain is not None else TOLD[type(error)](error)


def _wrong_state(error: errors.WrongState) -> str:
    words = {choice.value: str(choice.label) for choice in (*Presence, *Stage)}
    return _("This can't be done now. Present state: %(state)s.") % {"state": words.get(error.state, error.state)}


def _no_such_person(error: errors.NoSuchPerson) -> str:
    return _("Nobody has the user name “%(name)s”.") % {"name": error.name}


def _shared_name(error: errors.SharedName) -> str:
    return _("More than one member is shown as “%(name)s”: write the user name.") % {"name": error.name}


def _already_entered(error: errors.AlreadyEntered) -> str:
    return _("%(name)s is in this event already.") % {"name": error.name}


def _person_twice(error: errors.PersonTwice) -> str:
    return _("Two people of the file can’t both be %(name)s.") % {"name": error.name}


def _too_few(error: errors.TooFewEntrants) -> str:
    return ngettext(
        "%(present)d entrant is marked as here; at least %(least)d are needed.",
        "%(present)d entrants are marked as here; at least %(least)d are needed.",
        error.present,
    ) % {"present": error.present, "least": error.least}


def _too_many(error: errors.TooManyEntrants) -> str:
    return _("No more than %(most)d can enter.") % {"most": error.most}


def _unfinished(error: errors.RoundUnfinished) -> str:
    tables = ", ".join(str(position) for position in error.positions)
    return _("Without a final result: table %(tables)s.") % {"tables": tables}


def _is_out(error: errors.RoundIsOut) -> str:
    return _("Round %(number)d is out already, as somebody else published it.") % {"number": error.number}


def _bad_minutes(error: errors.BadMinutes) -> str:
    return _("The clock of a round runs from one minute to %(most)d.") % {"most": error.most}


def _too_long(error: errors.TooLong) -> str:
    return _("Write %(most)d characters at most.") % {"most": error.most}


def _not_played_out(error: errors.NotPlayedOut) -> str:
    return _("Rounds out: %(out)d of %(total)d. Confirm that the event ends without the others.") % {
        "out": error.out,
        "total": error.total,
    }


def _fewer_rounds(error: errors.FewerRounds) -> str:
    return ngettext(
        "%(out)d round is out already: there can't be fewer.",
        "%(out)d rounds are out already: there can't be fewer.",
        error.out,
    ) % {"out": error.out}


def _consent_needed(error: errors.ConsentNeeded) -> str:
    return _("This gives something up. Look at what it is, and agree to it first.")


def _too_many_byes(error: errors.TooManyByes) -> str:
    if not error.most:
        return _("In this event no round off is worth a draw.")
    return ngettext(
        "Each may ask for %(most)d round off that is worth a draw, and no more.",
        "Each may ask for %(most)d rounds off that are worth a draw, and no more.",
        error.most,
    ) % {"most": error.most}


def _bad_report(error: errors.BadReport) -> str:
    fault = str(SHEETS[error.fault])
    if error.unit == 0:
        return fault
    return _("No. %(unit)d: %(fault)s") % {"unit": error.unit, "fault": fault}


def _groups_dont_fit(error: errors.GroupsDontFit) -> str:
    return _(
        "From groups of %(entrants)d entrants as many can’t go on: change the size of the groups, or how many go on."
    ) % {"entrants": error.entrants}


def _bad_countdown(error: desk_errors.BadCountdown) -> str:
    return _("The countdown runs from one minute to %(most)d.") % {"most": error.most}


def _unread(error: desk_errors.LineUnread) -> str:
    return str(SLIPS[error.slip])


def _unknown_name(error: desk_errors.UnknownName) -> str:
    return _("Nobody in the club is called “%(name)s”.") % {"name": error.name}


def _no_such_table(error: desk_errors.NoSuchTable) -> str:
    return _("The present round has no match at table %(number)d.") % {"number": error.number}


def _nobody_called(error: desk_errors.NobodyCalled) -> str:
    return _("Nobody in the present round has a name that begins with “%(words)s”.") % {"words": error.words}


MOST_NAMED = 6  # of those that a beginning can mean


def _several_called(error: desk_errors.SeveralCalled) -> str:
    names = ", ".join([*error.names[:MOST_NAMED], *(["…"] if len(error.names) > MOST_NAMED else [])])
    return _("“%(words)s” can mean more than one: %(names)s. Write more of the name.") % {
        "words": error.words,
        "names": names,
    }


def _result_known(error: desk_errors.ResultKnown) -> str:
    return _("Table %(number)d has a result already. Correct it on the page of the match.") % {"number": error.number}


def _ruling_needed(error: desk_errors.RulingNeeded) -> str:
    return _("The players of table %(number)d said something else: decide on the page of the match, with a reason.") % {
        "number": error.number
    }


def _being_played(error: desk_errors.BeingPlayed) -> str:
    return _("Table %(number)d is being played on the site: end it on the page of the match, with a reason.") % {
        "number": error.number
    }


def _nothing_to_undo(error: desk_errors.NothingToUndo) -> str:
    return _("Nothing was entered here for table %(number)d that could be taken back.") % {"number": error.number}


TOLD: dict[type[errors.TournamentError], Callable[..., str]] = {
    desk_errors.BadCountdown: _bad_countdown,
    desk_errors.LineUnread: _unread,
    desk_errors.UnknownName: _unknown_name,
    desk_errors.NoSuchTable: _no_such_table,
    desk_errors.NobodyCalled: _nobody_called,
    desk_errors.SeveralCalled: _several_called,
    desk_errors.ResultKnown: _result_known,
    desk_errors.RulingNeeded: _ruling_needed,
    desk_errors.BeingPlayed: _being_played,
    desk_errors.NothingToUndo: _nothing_to_undo,
    errors.WrongState: _wrong_state,
    errors.NoSuchPerson: _no_such_person,
    errors.SharedName: _shared_name,
    errors.AlreadyEntered: _already_entered,
    errors.PersonTwice: _person_twice,
    errors.TooFewEntrants: _too_few,
    errors.TooManyEntrants: _too_many,
    errors.GroupsDontFit: _groups_dont_fit,
    errors.RoundIsOut: _is_out,
    errors.BadMinutes: _bad_minutes,
    errors.TooLong: _too_long,
    errors.NotPlayedOut: _not_played_out,
    errors.RoundUnfinished: _unfinished,
    errors.BadReport: _bad_report,
    errors.FewerRounds: _fewer_rounds,
    errors.ConsentNeeded: _consent_needed,
    errors.TooManyByes: _too_many_byes,
}
