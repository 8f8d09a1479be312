"""What a person does at a table that is being played, and what time does.

Every command runs in one transaction under one row lock: first what was due, then the command, then what follows by
itself. A refusal changes nothing but what was due anyway. A command that was taken before gets the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import IntegrityError, transaction

from games.log import Course, Stage
from games.models import LogEntry
from games.pace import pace
from games.rules.errors import RulesError
from games.rules.game import Seat
from games.services import manners, outages, seeds
from games.services.dealing import checked_cut
from games.services.desk import TRUTHFUL, Desk, locked
from games.services.due import settle_due
from games.services.errors import Halted, NoSuchTable, NotNow, OnHold, StaleAction, TableError, TooLate

MOST_ARMED = 8


@dataclass(frozen=True, slots=True)
class Answer:
    """A command was taken; the table is at number `n`. `again` says that it had been taken before."""

    n: int
    again: bool = False


def act(
    code: str,
    user_id: int | None,
    text: str,
    *,
    seen: int,
    request_id: str,
    now: datetime,
    reported_ms: int | None = None,
    lag_ms: int = 0,
    truthful: bool = False,
    nonce: str = "",
) -> Answer:
    """Do `text`, in the record's notation without the seat, for the person, who saw the table at number `seen`.

    Besides the game's actions: what `games.manners` lists; before the first deal "choose deal" and "choose lead".
    Songs and exchanges made during a hold, and answers given too early, are kept and taken when it is time.
    `truthful` was ticked with it: the truth is answered from now on, unless `text` is refused. `nonce` as in `ready`.
    Raises NoSuchTable, NotSeated, StaleAction, OnHold, NotNow, BarredClaim, IllegalAction, UnreadableAction.
    """

    def do(desk: Desk, seat: Seat, key: str) -> None:
        if manners.is_said(text):
            return manners.say(desk, seat, text, seen=seen, key=key)
        _check_seen(desk, seat, seen, since=_of_one_piece(desk.course, text))
        if desk.course.stage is Stage.CHOOSING:
            return _choose(desk, seat, text, key, nonce)
        return _act(desk, seat, text, key, reported_ms)

    return commanded(code, user_id, request_id, now, _ticked(do) if truthful else do, text, lag_ms=lag_ms)


def call(
    code: str,
    user_id: int | None,
    texts: Sequence[str],
    *,
    seen: int,
    request_id: str,
    now: datetime,
    lag_ms: int = 0,
    truthful: bool = False,
) -> Answer:
    """Make the first of `texts` (piquet's calls) now and the others when their turn comes; until then they may be
    called again otherwise. When it is not the person's turn all of them wait. `truthful` as in `act`, which says too
    what is raised.
    """

    def do(desk: Desk, seat: Seat, key: str) -> None:
        _check_seen(desk, seat, seen)
        deal = _live_deal(desk)
        actions = [desk.course.game.read(f"{seat} {text}", desk.course.seats) for text in texts]
        if not actions:
            raise NotNow
        is_turn = seat in desk.course.game.to_act(deal.state)
        if (len(actions) > 1 or not is_turn) and not desk.customs.may_plan(deal.state, actions):
            raise NotNow
        later = list(texts)
        if is_turn:
            _act(desk, seat, later.pop(0), key, None)
        if later:
            desk.prefer(seat, plan=later)

    return commanded(code, user_id, request_id, now, _ticked(do) if truthful else do, lag_ms=lag_ms)


def arm(code: str, user_id: int | None, text: str, *, now: datetime) -> Answer:
    """Keep `text` until it can be done; "truthful" answers for the person. Raises NotNow, and what `act` raises."""

    def do(desk: Desk, seat: Seat, _key: str) -> None:
        if text == TRUTHFUL:
            return desk.prefer(seat, truthful=True)
        deal = _live_deal(desk)
        action = desk.course.game.read(f"{seat} {text}", desk.course.seats)
        if not desk.customs.may_arm(desk.course.game.view(deal.state, seat), action):
            raise NotNow
        return _keep_armed(desk, seat, text)

    return commanded(code, user_id, "", now, do)


def disarm(code: str, user_id: int | None, text: str, *, now: datetime) -> Answer:
    """Forget what was kept as `text`, if it was. Raises NotSeated."""

    def do(desk: Desk, seat: Seat, _key: str) -> None:
        wishes = desk.wishes(seat)
        kept = {name: [one for one in wishes.get(name, ()) if one != text] for name in ("armed", "plan")}
        desk.prefer(seat, truthful=wishes.get(TRUTHFUL, False) and text != TRUTHFUL, **kept)

    return commanded(code, user_id, "", now, do)


def ready(
    code: str,
    user_id: int | None,
    cut: int | None = None,
    *,
    seen: int,
    request_id: str,
    now: datetime,
    nonce: str = "",
) -> Answer:
    """Be done with the score sheet; the seat that cuts may say after how many cards. Others' taps don't make it stale.

    `nonce` is what the person's browser adds to the chance that the deck comes from: hexadecimal, or nothing.
    Raises NotSeated, NotNow, StaleAction (the pause is over), BadCut.
    """

    def do(desk: Desk, seat: Seat, key: str) -> None:
        if desk.course.stage is not Stage.PAUSED:
            raise StaleAction(desk.course.number) if seen < desk.course.number else NotNow
        if seen < desk.course.paused_at:
            raise StaleAction(desk.course.number)
        if seat not in desk.course.ready:
            words = f"{seat} ready" if cut is None else f"{seat} ready {checked_cut(desk, seat, cut)}"
            _contribute(desk, seat, nonce)
            desk.write(words, seat=seat, request_id=key)

    return commanded(code, user_id, request_id, now, do)


def settle(table_id: int, now: datetime, *, skip_locked: bool = False) -> bool:
    """Do whatever is due at the table by itself. True if something was."""
    if not skip_locked:  # the worker's sweep says nothing about whether people can play
        outages.beat_if_due()
    try:
        with transaction.atomic():
            desk = locked(now, skip_locked=skip_locked, pk=table_id)
            changed = settle_due(desk)
            if changed:
                desk.save()
            return changed
    except NoSuchTable:
        return False


def commanded(
    code: str,
    user_id: int | None,
    request_id: str,
    now: datetime,
    do: Callable[[Desk, Seat, str], None],
    text: str = "",
    *,
    lag_ms: int = 0,
) -> Answer:
    """Run one command. Its refusal is raised after the commit, so that what was due stays done.

    `lag_ms` is what the server measured on its way.
    """
    refusal: Exception | None = None
    key = ""
    outages.beat_if_due()
    try:
        with transaction.atomic():
            desk = locked(now, code=code)
            changed = settle_due(desk)
            try:
                seat = _player(desk, user_id)
                key = f"{seat}:{request_id}" if request_id else ""
                desk.lag_ms = lag_ms
                do(desk, seat, key)
                desk.lag_ms, changed = 0, True
                settle_due(desk)
            except (TableError, RulesError) as error:
                refusal = error
            if changed:
                desk.save()
    except IntegrityError:
        return _answered(code, key)
    if refusal is not None:
        return _refused(refusal, code, key, text)
    return Answer(desk.course.number)


def _player(desk: Desk, user_id: int | None) -> Seat:
    """The person's seat, where players may act. Raises NotSeated, Halted."""
    seat = desk.seat_of(user_id)
    if desk.course.stopped is not None:
        raise Halted
    return seat


def _ticked(do: Callable[[Desk, Seat, str], None]) -> Callable[[Desk, Seat, str], None]:
    """`do`, and once that is taken the wish to have the truth answered."""

    def both(desk: Desk, seat: Seat, key: str) -> None:
        do(desk, seat, key)
        desk.prefer(seat, truthful=True)

    return both


def _refused(refusal: Exception, code: str, key: str, text: str) -> Answer:
    """The answer of a command that comes again, too late to be done twice. Raises `refusal` for any other."""
    if key and isinstance(refusal, StaleAction | NotNow):
        return _answered(code, key, text, otherwise=refusal)
    raise refusal


def _answered(code: str, key: str, text: str = "", *, otherwise: Exception | None = None) -> Answer:
    """The answer that the command with this key had. Raises `otherwise` when there was none, or for another text."""
    taken = LogEntry.objects.filter(table__code=code, request_id=key).values_list("number", "text").first()
    if taken is not None and not (otherwise and text and _is_other(text, taken[1])):
        return Answer(taken[0], again=True)
    raise otherwise or AssertionError(f"the log of {code} clashes, but not over {key}")


def _is_other(text: str, logged: str) -> bool:
    """Whether the entry `logged` came of something else than `text`: an old page sends each press under one id."""
    seat, *words = logged.split()
    return seat.isdigit() and sorted(words) != sorted(text.split())


def _check_seen(desk: Desk, seat: Seat, seen: int, since: int | None = None) -> None:
    """Raises StaleAction unless the table was seen since the last entry that moved the play, or since `since`.

    That is TooLate where the time of `seat` has run out since.
    """
    if (desk.course.play_at if since is None else since) <= seen <= desk.course.number:
        return
    was_late = seen < desk.course.number and _was_late(desk, seat, seen)
    raise (TooLate if was_late else StaleAction)(desk.course.number)


def _was_late(desk: Desk, seat: Seat, seen: int) -> bool:
    late = f"late {seat}"
    if any(entry.text == late and entry.number > seen for entry in desk.entries):
        return True
    return LogEntry.objects.filter(table=desk.table, number__gt=seen, text=late).exists()


def _of_one_piece(course: Course, text: str) -> int | None:
    """Since when giving up the deal means the same: others' moves don't make it stale, another deal does."""
    return course.dealt_at if text == "resign" else None


def _live_deal(desk: Desk):  # type: ignore[no-untyped-def]
    if desk.course.stage is not Stage.DEALT or desk.course.deal is None:
        raise NotNow
    return desk.course.deal


def _act(desk: Desk, seat: Seat, text: str, key: str, reported_ms: int | None) -> None:
    state, game, customs = _live_deal(desk).state, desk.course.game, desk.customs
    action = game.read(f"{seat} {text}", desk.course.seats)
    if desk.on_hold and customs.armable(action):
        game.apply(state, action)
        return _keep_armed(desk, seat, text)
    if desk.on_hold and customs.waits(action):
        assert desk.table.hold_until is not None
        raise OnHold(int((desk.table.hold_until - desk.now).total_seconds() * 1000) + 1)
    if customs.is_answer(action) and desk.now < (desk.table.moved_at or desk.now) + pace("ANSWER_MS"):
        game.apply(state, action)
        return desk.prefer(seat, plan=[text])
    desk.play(action, request_id=key or None, reported_ms=reported_ms)
    return None


def _keep_armed(desk: Desk, seat: Seat, text: str) -> None:
    armed = desk.wishes(seat).get("armed", [])
    if text not in armed:
        desk.prefer(seat, armed=[*armed, text][-MOST_ARMED:])


def _contribute(desk: Desk, seat: Seat, nonce: str) -> None:
    if nonce:
        seeds.contribute(desk.table, desk.course.deals_dealt + 1, seat, nonce)


def _choose(desk: Desk, seat: Seat, text: str, key: str, nonce: str) -> None:
    if desk.course.chooser != seat or text not in ("choose deal", "choose lead"):
        raise NotNow
    _contribute(desk, seat, nonce)
    desk.write(f"{seat} {text}", seat=seat, request_id=key or None)
