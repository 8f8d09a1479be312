"""Sentences for what a table refuses and for how a match ended, in the language in force.

The services name facts; this page says them to a person. What the rules refuse is said by `games.sentences`.
"""

from __future__ import annotations

from dataclasses import dataclass
from http import HTTPStatus

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.log import Ended
from games.manners import ABANDONED, ABORTED, RUNG, STOPPED
from games.models import Status
from games.rules.claims import ClaimBar
from games.rules.errors import IllegalAction, RulesError
from games.sentences import breach_sentence
from games.services import errors

SENTENCES = {
    errors.NoSuchTable: gettext_lazy("There is no such table."),
    errors.NotSeated: gettext_lazy("You don't sit at this table."),
    errors.StaleAction: gettext_lazy("The table has moved on. Please look, and confirm."),
    errors.TooLate: gettext_lazy("Too late: your time had run out."),
    errors.OnHold: gettext_lazy("The trick still lies there: one moment."),
    errors.NotNow: gettext_lazy("This can't be done now."),
    errors.Halted: gettext_lazy("The clocks are stopped: the table waits for the organiser."),
    errors.OwnTable: gettext_lazy("Nobody directs a table where he plays, or whose cards he knows."),
    errors.ResultStands: gettext_lazy(
        "This match can't come to something else any more: a later round was drawn from it, or the event is finished."
    ),
    errors.SeatTaken: gettext_lazy("Somebody sits there already."),
    errors.AlreadySeated: gettext_lazy("You sit at this table already."),
    errors.KnowsTheDecks: gettext_lazy("You sit at another table that plays the same decks."),
    errors.TableFull: gettext_lazy("No seat is free at this table."),
    errors.SeatsEmpty: gettext_lazy("The match begins when every seat is taken."),
    errors.BadTable: gettext_lazy("No table can be opened like this."),
    errors.NoFriendsHere: gettext_lazy(
        "A hand can be shown to a friend in casual games of two only: not in events, in pairs or with shared decks."
    ),
    errors.NoSuchPerson: gettext_lazy("Nobody with an account has that name. Write the user name, or the name shown."),
    errors.SeveralPeople: gettext_lazy("Several people have that name. Write the user name."),
    errors.FriendSits: gettext_lazy("This person sits at the table."),
    errors.FriendElsewhere: gettext_lazy("This person already sees the other hand."),
    errors.TooManyFriends: gettext_lazy("No more friends can look into this hand."),
    errors.ChatOff: gettext_lazy("Nothing can be said here."),
    errors.PhrasesOnly: gettext_lazy("Only the set phrases can be said here."),
    errors.Hushed: gettext_lazy("Nothing can be said while a hand is being played."),
    errors.NothingSaid: gettext_lazy("Write something, or choose one of what is offered."),
    errors.HasLink: gettext_lazy(
        "Links, addresses and telephone numbers can’t be sent here. After a full stop, leave a space."
    ),
    errors.SaidAlready: gettext_lazy("You have just said that."),
    errors.TooManyLines: gettext_lazy("That is a lot at once: wait a moment before you go on."),
    errors.OwnLine: gettext_lazy("This line can’t be reported."),
    errors.TooManyReports: gettext_lazy("You have reported many lines: please wait until they have been read."),
    errors.AnsweredAlready: gettext_lazy("This report has been settled already."),
    errors.NotAway: gettext_lazy("The player is back: the match goes on."),
}
NO_RULINGS = {
    "no_deal": gettext_lazy("There is no such deal."),
    "unfinished": gettext_lazy("That deal is not over yet."),
    "later_deal": gettext_lazy("A later deal was dealt on what this one came to. It can't be changed now."),
    "open_again": gettext_lazy(
        "With that the match would go on, and it is over. The match's page can take any result."
    ),
    "decided_before": gettext_lazy("With that the match would have been over before its last part was played."),
    "no_reason": gettext_lazy("Write down why."),
    "bad_result": gettext_lazy("That is no result of a deal of this game."),
    "shared_decks": gettext_lazy("Other tables play the same decks: here nothing can be dealt again."),
    "house_sits": gettext_lazy("The house can't sit there."),
    "sits_here": gettext_lazy("That person sits at this table already."),
    "knows_decks": gettext_lazy("That person sits at another table that plays the same decks."),
}
WRONG_STATUS = {
    Status.WAITING: gettext_lazy("The match has not begun yet."),
    Status.PLAYING: gettext_lazy("The match has begun already."),
    Status.FINISHED: gettext_lazy("The match is over."),
    Status.CANCELLED: gettext_lazy("This table was given up."),
}
BARRED = {
    ClaimBar.NOT_YOUR_TURN: gettext_lazy("Only who is to play can claim the rest."),
    ClaimBar.TOO_EARLY: gettext_lazy("The rest can't be claimed yet."),
    ClaimBar.UNSAID: gettext_lazy("You still hold something to announce or to sing: say it first, or play on."),
}
ENDINGS = {
    ABORTED: gettext_lazy("The match was broken off before a card was played. It counts nowhere."),
    STOPPED: gettext_lazy("The players agreed to end the match without a winner."),
    ABANDONED: gettext_lazy("The match was adjourned and not taken up again; it ended without a winner."),
}
STATUSES = {
    errors.NoSuchTable: HTTPStatus.NOT_FOUND,
    errors.NotSeated: HTTPStatus.FORBIDDEN,
    errors.StaleAction: HTTPStatus.CONFLICT,
    errors.TooLate: HTTPStatus.CONFLICT,
    errors.OnHold: HTTPStatus.CONFLICT,
    errors.Hushed: HTTPStatus.CONFLICT,
    errors.AnsweredAlready: HTTPStatus.CONFLICT,
    errors.ChatOff: HTTPStatus.FORBIDDEN,
    errors.PhrasesOnly: HTTPStatus.FORBIDDEN,
    errors.TooManyLines: HTTPStatus.TOO_MANY_REQUESTS,
    errors.TooManyReports: HTTPStatus.TOO_MANY_REQUESTS,
    errors.NotAway: HTTPStatus.CONFLICT,
    errors.TooEarly: HTTPStatus.CONFLICT,
    errors.Halted: HTTPStatus.CONFLICT,
    errors.OwnTable: HTTPStatus.FORBIDDEN,
}


@dataclass(frozen=True, slots=True)
class Refusal:
    """What a person is told: a code for the script, a sentence, the clause where the rules refused, a HTTP status.

    `retry_ms` is set where the same command will be taken after that time.
    """

    code: str
    say: str
    status: HTTPStatus
    clause: str = ""
    retry_ms: int | None = None


def refusal(error: errors.TableError | RulesError) -> Refusal:
    """What to tell the person whose command was refused with `error`."""
    if isinstance(error, RulesError):
        return _of_the_rules(error)
    say = str(SENTENCES.get(type(error), SENTENCES[errors.NotNow]))
    if isinstance(error, errors.NoRuling):
        say = str(NO_RULINGS[error.why])
    if isinstance(error, errors.WrongStatus):
        say = str(WRONG_STATUS[Status(error.status)])
    if isinstance(error, errors.TooLong):
        say = _("Write %(most)d characters at most.") % {"most": error.most}
    if isinstance(error, errors.BarredClaim):
        say = str(BARRED[ClaimBar(error.bar)])
    if isinstance(error, errors.BadCut):
        say = _("A cut lifts from %(lowest)d to %(highest)d cards.") % {
            "lowest": error.lowest,
            "highest": error.highest,
        }
    if isinstance(error, errors.TooEarly):
        say = ngettext(
            "There is %(seconds)d second left to come back.",
            "There are %(seconds)d seconds left to come back.",
            error.seconds,
        ) % {"seconds": error.seconds}
    retry_ms = error.remaining_ms if isinstance(error, errors.OnHold) else None
    status = STATUSES.get(type(error), HTTPStatus.UNPROCESSABLE_ENTITY)
    return Refusal(type(error).__name__, say, status, retry_ms=retry_ms)


def _of_the_rules(error: RulesError) -> Refusal:
    status = HTTPStatus.UNPROCESSABLE_ENTITY
    if isinstance(error, IllegalAction):
        return Refusal(str(error.breach), breach_sentence(error.breach), status, clause=error.clause)
    return Refusal("unreadable_action", breach_sentence("unreadable_action"), status)


def ended_sentence(ended: Ended, names: tuple[str, str]) -> str:
    """How a match ended before its time; `names` are the sides'."""
    if ended.how == "resigned" and ended.winner is not None:
        return _("%(name)s resigned the match.") % {"name": names[1 - ended.winner]}
    if ended.reason == "left" and ended.winner is not None:
        gone, given = names[1 - ended.winner], names[ended.winner]
        return _("%(gone)s was away, and the match was given to %(given)s.") % {"gone": gone, "given": given}
    if ended.how == "agreed" and ended.reason == RUNG:
        return _rung(ended, names)
    if ended.how == "agreed" and ended.winner is None and ended.reason in ENDINGS:
        return str(ENDINGS[ended.reason])
    if ended.winner is None:
        said = _("The match was ended without a winner.")
    else:
        said = _("The match was given to %(name)s.") % {"name": names[ended.winner]}
    return f"{said} {ended.reason}".rstrip()


def _rung(ended: Ended, names: tuple[str, str]) -> str:
    if ended.winner is None:
        return _("The match ended at the bell, level: nobody has won.")
    return _("The match ended at the bell: %(name)s led, and has won.") % {"name": names[ended.winner]}


def bad_command() -> Refusal:
    """What was sent is no command at all."""
    return Refusal("bad_command", _("This is no command that a table knows."), HTTPStatus.BAD_REQUEST)


def too_fast() -> Refusal:
    """Commands come faster than anybody plays."""
    return Refusal("too_fast", _("That was too fast: please try again."), HTTPStatus.TOO_MANY_REQUESTS)
