"""What people at a table say to each other besides playing: offers and answers, giving up, breaking off, going on.

`say` does one of the commands that `games.manners.sayable` lists, at a desk; `games.services.play` brings it there.
What was agreed is done at once. The house agrees to stopping and pausing, and to nothing that would have to be proved.
"""

from __future__ import annotations

from games import manners
from games.broadcast import LOBBY, announce_page
from games.course import Course, Kind, Offer, Stage
from games.models import LogEntry, Status
from games.pace import pace
from games.rules.claims import claims_of, line
from games.rules.game import Seat, side_of
from games.services import clocks
from games.services.desk import Desk
from games.services.errors import BarredClaim, NotNow, OnHold, StaleAction

ENDS = {
    manners.ABORT: f"ended agreed - {manners.ABORTED}",
    manners.GIVE_UP: f"ended agreed - {manners.ABANDONED}",
}


def is_said(text: str) -> bool:
    """Whether the command `text` is one of manners."""
    return text in (*ENDS, manners.RESIGN_MATCH) or text.partition(" ")[0] in manners.VERBS


def say(desk: Desk, seat: Seat, text: str, *, seen: int, key: str) -> None:
    """Do `text` for `seat`, who saw the table at number `seen`. Raises NotNow, StaleAction, OnHold, BarredClaim."""
    if _let_lapse(desk) and text == "accept resume":
        text = "offer resume"  # now it is the other who is asked
    if not since(desk.course, seat, text) <= seen <= desk.course.number:
        raise StaleAction(desk.course.number)
    if desk.table.status != Status.PLAYING or not _may_say(desk, seat, text):
        raise NotNow
    if text in ENDS:
        desk.write(ENDS[text], seat=seat, request_id=key or None)
    elif text == manners.RESIGN_MATCH:
        desk.write(f"ended resigned {1 - side_of(seat)}", seat=seat, request_id=key or None)
    else:
        _speak(desk, seat, text, key)


def since(course: Course, seat: Seat, text: str) -> int:
    """Since which number `text` means the same: others' moves don't make it stale, another deal or offer does."""
    verb, _, word = text.partition(" ")
    kind = Kind(word) if word in list(Kind) else None
    if text == manners.RESIGN_MATCH:
        return course.paused_at
    if kind is Kind.CLAIM and verb == "offer":
        return course.play_at
    if kind is not None and verb != "offer":
        offer = manners.offer_of(course, seat, kind) if verb == "withdraw" else manners.offer_to(course, seat, kind)
        return 0 if offer is None else offer.at
    return course.dealt_at if verb == "offer" else 0


def terms_of(desk: Desk) -> manners.Terms:
    """What the table allows, at the desk's time."""
    table = desk.table
    return manners.terms(desk.seats, table.origin, table.may_adjourn, table.adjourned_at, desk.now)


def _may_say(desk: Desk, seat: Seat, text: str) -> bool:
    """Whoever offers what another has just offered agrees to it."""
    sayable = manners.sayable(desk.course, seat, terms_of(desk))
    return text in sayable or text.replace("offer", "accept", 1) in sayable


def _speak(desk: Desk, seat: Seat, text: str, key: str) -> None:
    verb, _, word = text.partition(" ")
    kind = Kind(word)
    if kind is Kind.CLAIM and verb == "offer":
        _check_claim(desk, seat)
    desk.note(f"{seat} {text}", seat=seat, request_id=key or None)
    if kind is Kind.CLAIM and verb == "decline":
        desk.note("refused claim")  # as many entries as where all agreed to what can't be given
    offer = manners.offer_to(desk.course, seat, kind) or manners.offer_of(desk.course, seat, kind)
    if offer is not None and verb in ("offer", "accept"):
        _go_on(desk, offer)


def _go_on(desk: Desk, offer: Offer) -> None:
    """Let the house answer, and do what everybody has agreed to."""
    if offer.kind is Kind.CLAIM:
        return _judge_claim(desk, offer)
    for seat in sorted(manners.asked(desk.course, offer) - terms_of(desk).people - offer.agreed):
        desk.note(f"{seat} accept {offer.kind}", seat=seat)
    if _is_agreed(desk.course, offer):
        _do(desk, offer)
    return None


def _is_agreed(course: Course, offer: Offer) -> bool:
    standing = manners.offer_of(course, offer.seat, offer.kind)
    return standing is not None and manners.asked(course, standing) <= standing.agreed


def _do(desk: Desk, offer: Offer) -> None:
    match offer.kind:
        case Kind.STOP:
            desk.write(f"ended agreed - {manners.STOPPED}")
        case Kind.PAUSE:
            _adjourn(desk)
        case Kind.RESUME:
            _resume(desk)
        case Kind.RESIGN:
            desk.write(f"ended resigned {1 - side_of(offer.seat)}")


# ------------------------------------------------------------------------------------------- adjourning


def _adjourn(desk: Desk) -> None:
    clocks.stop(desk)
    desk.write("adjourned")
    announce_page(LOBBY)


def _resume(desk: Desk) -> None:
    desk.write("resumed")
    announce_page(LOBBY)
    if desk.course.stage is Stage.PAUSED:
        desk.table.hold_until = clocks.next_deal_at(desk)


def _let_lapse(desk: Desk) -> bool:
    """Forget a wish to go on that is too old: who had it may have gone. True if there was one."""
    for offer in desk.course.offers:
        if offer.kind is Kind.RESUME:
            made_at = LogEntry.objects.values_list("received_at", flat=True).get(table=desk.table, number=offer.at)
            if desk.now - made_at > pace("RESUME_MS"):
                desk.note("lapsed resume")
                return True
    return False


# ---------------------------------------------------------------------------------------------- claiming


def _check_claim(desk: Desk, seat: Seat) -> None:
    """Raises NotNow, BarredClaim, OnHold."""
    if desk.course.stage is not Stage.DEALT or desk.course.deal is None:
        raise NotNow
    bar = claims_of(desk.course.game).bar(desk.course.deal.state, seat)
    if bar is not None:
        raise BarredClaim(bar)
    if desk.on_hold:
        assert desk.table.hold_until is not None
        raise OnHold(int((desk.table.hold_until - desk.now).total_seconds() * 1000) + 1)


def _judge_claim(desk: Desk, offer: Offer) -> None:
    """Grant a claim that is proved, or that everybody agrees to and that legal play can give.

    The house knows no more than the proof. A claim that legal play can't give falls just as one that is declined, so
    that nobody learns from it what is in the other hands.
    """
    course = desk.course
    assert course.deal is not None
    is_proven = claims_of(course.game).is_proven(course.deal.state, offer.seat)
    if is_proven or _is_agreed(course, offer):
        _grant(desk, offer.seat)
    elif not manners.asked(course, offer) <= terms_of(desk).people:
        desk.note("refused claim")


def _grant(desk: Desk, seat: Seat) -> None:
    assert desk.course.deal is not None
    actions = line(desk.course.game, desk.course.deal.state, seat)
    if actions is None:
        desk.note("refused claim")
        return
    desk.note(f"claimed {seat}")
    for action in actions:
        desk.play(action)
