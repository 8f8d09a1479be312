"""The director's page of a table, and the calls that bring him there.

A ruling takes two steps: the form, then what it would do, with a button that does it. Whoever plays meanwhile makes
it stale, and the page comes again with what was typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games import ruling_forms
from games.commands import BadCommand, checked_id
from games.course import Deal, Stage, Word
from games.models import LogEntry, Status, Table, new_request_id
from games.notices import refusal
from games.presenters import director as page
from games.presenters.titles import game_title
from games.rules.errors import RulesError
from games.selectors import Snapshot
from games.services import calls
from games.services import director as services
from games.services.errors import NoSuchTable, TableError
from games.services.tables import topic_of
from games.views.lobby import found
from games.views.people import may_direct
from games.views.table import settled

ADJUST = "adjust-"  # before the number of the deal
MOST_ENTRIES = 200  # of the log on one page; more when asked for


@dataclass(frozen=True, slots=True)
class Offer:
    """A ruling that can be made now: its name, what it does, its form."""

    act: str
    label: str
    help: str
    form: forms.Form
    is_grave: bool = False


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def director(request: HttpRequest, code: str) -> HttpResponse:
    """The page; with POST a ruling, first to be looked at, then (`sure`) done; or the answer to a call."""
    table = _directed(request, code)
    if request.method != "POST":
        return _page(request, table, settled(code))
    if request.POST.get("act") == "answer":
        return _answer(request, code)
    return _ruling(request, table, settled(code))


def _directed(request: HttpRequest, code: str) -> Table:
    """The table, for who directs it. Raises Http404, PermissionDenied."""
    table = found(code)
    if not may_direct(request, table):
        raise PermissionDenied
    return table


def _answer(request: HttpRequest, code: str) -> HttpResponse:
    form = ruling_forms.AnswerForm(request.POST, prefix="answer")
    if not form.is_valid():
        messages.error(request, _("Write at most 400 letters."))
    elif calls.answer(code, request.user.pk, form.cleaned_data["answer"], now=timezone.now()) is None:
        messages.info(request, _("No call waits here any more."))
    else:
        messages.success(request, _("The call is answered."))
    return redirect("games:director", code)


def _ruling(request: HttpRequest, table: Table, snapshot: Snapshot) -> HttpResponse:
    act = request.POST.get("act", "")
    offers = list(_offers(snapshot, request.POST))
    offer = next((one for one in offers if one.act == act), None)
    if offer is None:
        messages.error(request, _("This can't be done now."))
        return redirect("games:director", table.code)
    if not offer.form.is_valid():
        return _page(request, table, snapshot, offers, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        if "sure" in request.POST:
            return _done(request, table, offer)
        return _preview(request, table, snapshot, offer)
    except (TableError, RulesError) as error:
        told = refusal(error)
        snapshot = settled(table.code)
        offer.form.add_error(None, told.say)
        kept = [offer if one.act == act else one for one in _offers(snapshot, {})]
        kept += [] if any(one.act == act for one in kept) else [offer]
        return _page(request, table, snapshot, kept, status=told.status)


def seen_in(request: HttpRequest) -> int:
    """The number that the form's page showed; -1, which no table has, for what is none."""
    seen = request.POST.get("n", "")
    return int(seen) if seen.isascii() and seen.isdigit() and len(seen) < 10 else -1


def _done(request: HttpRequest, table: Table, offer: Offer) -> HttpResponse:
    assert isinstance(offer.form, ruling_forms.Reasoned)
    try:
        key = checked_id(request.POST.get("request_id", ""))
    except BadCommand:
        key = new_request_id()
    order = offer.form.order()
    services.rule(table.code, request.user.pk, order, seen=seen_in(request), request_id=key, now=timezone.now())
    messages.success(request, _("Done. Everybody at the table reads it, with the reason."))
    return redirect("games:director", table.code)


def _preview(request: HttpRequest, table: Table, snapshot: Snapshot, offer: Offer) -> HttpResponse:
    """What the ruling would do, before it is done. Raises what the service raises."""
    assert isinstance(offer.form, ruling_forms.Reasoned)
    names = tuple(None if seat.is_house else seat.name for seat in snapshot.seats)
    order = offer.form.order()
    texts = services.entries(services.Scene(table, snapshot.course, names), order)
    shown = list(page.seat_names(snapshot))
    if order.word == Word.REPLACED and order.seat is not None:
        shown[order.seat] = _("the house") if order.user is None else str(order.user)
    context = {
        "code": table.code,
        "title": game_title(table.game),
        "offer": offer,
        "outcome": page.outcome(snapshot.course, services.after(snapshot.course, texts), shown),
        "typed": [*ruling_forms.data_of(offer.form, request.POST)],
        "n": snapshot.n,
        "request_id": new_request_id(),
    }
    return render(request, "games/director_preview.html", context)


def _page(
    request: HttpRequest,
    table: Table,
    snapshot: Snapshot,
    offers: list[Offer] | None = None,
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    rows = list(LogEntry.objects.filter(table=table).select_related("director").order_by("number"))
    names, course = page.seat_names(snapshot), snapshot.course
    is_open = page.is_open_to(course, rows, request.user.pk)
    shown_from = course.dealt_at if is_open else snapshot.n + 1
    entries = list(page.entries_of(rows, course, names, shown_from=shown_from))
    is_all = "all" in request.GET
    offers = list(_offers(snapshot, {})) if offers is None else offers
    earlier = [offer for offer in offers if offer.act.startswith(ADJUST)][1:]
    context = {
        "code": table.code,
        "table": table,
        "title": game_title(table.game),
        "topic": topic_of(table.code),
        "places": page.places(snapshot, is_open=is_open),
        "pack": page.pack(snapshot),
        "is_open": is_open,
        "situation": page.situation(snapshot),
        "score": page.score(course, names),
        "call": calls.waiting_at(table),
        "answer": ruling_forms.AnswerForm(prefix="answer"),
        "offers": [offer for offer in offers if offer not in earlier],
        "earlier": earlier,
        "is_earlier_open": any(offer.form.errors for offer in earlier),
        "chapters": page.chapters(rows, snapshot),
        "entries": entries[::-1] if is_all else entries[: -MOST_ENTRIES - 1 : -1],
        "has_more": not is_all and len(entries) > MOST_ENTRIES,
        "n": snapshot.n,
    }
    return render(request, "games/director.html", context, status=status)


# ---- What can be ruled now


def _offers(snapshot: Snapshot, posted: Mapping[str, Any]) -> Iterator[Offer]:
    """The rulings that the state of the match allows; the one that was posted has what was typed."""
    act = posted.get("act", "")

    def data(name: str) -> Mapping[str, Any] | None:
        return posted if act == name else None

    names, sides = page.seat_names(snapshot), page.sides(page.seat_names(snapshot))
    end = ruling_forms.End(data("end"), names=sides, prefix="end")
    ending = Offer(
        "end", _("End the match"), _("The match is over, with the winner that you name."), end, is_grave=True
    )
    if snapshot.stage is Stage.ADJOURNED:
        yield ending
        return
    if snapshot.status == Status.PLAYING:
        yield from _of_clocks(snapshot, data)
    for deal in _finished(snapshot):
        act_name = f"{ADJUST}{deal.number}"
        form = ruling_forms.Adjust(
            data(act_name), game=snapshot.game, names=sides, deal=deal.number, own=deal.counted or {}, prefix=act_name
        )
        label = _("Change the result of deal %(number)d") % {"number": deal.number}
        yield Offer(act_name, label, _("The score is counted again from there."), form)
    if snapshot.status != Status.PLAYING:
        return
    yield from _of_cards(snapshot, data)
    yield Offer(
        "replace",
        _("Give a seat to somebody else"),
        _("Whoever sits there loses the seat at once; a deal that is being played is cancelled."),
        ruling_forms.Replace(data("replace"), seats=names, prefix="replace"),
        is_grave=True,
    )
    yield from _of_real_cards(snapshot, data)
    yield ending


def _reasoned(word: Word, data: Any, name: str) -> ruling_forms.Reasoned:
    form = ruling_forms.Reasoned(data(name), prefix=name)
    form.word = word
    return form


def _of_clocks(snapshot: Snapshot, data: Any) -> Iterator[Offer]:
    if snapshot.course.stopped is None:
        help_text = _("Nothing falls due and nobody but you can act, until you start them again.")
        yield Offer("stop", _("Stop the clocks"), help_text, _reasoned(Word.STOPPED, data, "stop"))
    else:
        help_text = _("Whoever is to act has the full time for it.")
        yield Offer("start", _("Start the clocks again"), help_text, _reasoned(Word.STARTED, data, "start"))


def _finished(snapshot: Snapshot) -> list[Deal]:
    """The finished deals of the present unit, or of the last one; of a match that is over all of them; latest first."""
    course = snapshot.course
    units = {id(unit): unit for unit in (*course.units, *([course.unit] if course.unit is not None else []))}
    return [deal for unit in units.values() for deal in unit.deals][::-1]


def _of_cards(snapshot: Snapshot, data: Any) -> Iterator[Offer]:
    course = snapshot.course
    is_dealt = course.stage is Stage.DEALT
    if course.deal is not None and (is_dealt or course.stage is Stage.PAUSED):
        yield Offer(
            "void",
            _("Cancel the deal and have it dealt again"),
            _("It counts for nothing; the same player deals other cards."),
            _reasoned(Word.VOID, data, "void"),
            is_grave=True,
        )
    if is_dealt:
        help_text = _("Everybody at the table reads that you looked.")
        yield Offer("open", _("Show me all the cards"), help_text, _reasoned(Word.OPENED, data, "open"))


def _of_real_cards(snapshot: Snapshot, data: Any) -> Iterator[Offer]:
    course, names = snapshot.course, page.seat_names(snapshot)
    if not course.by_hand:
        if course.stage in (Stage.DEALT, Stage.PAUSED):
            help_text = _("Finished deals are kept; one that is being played is cancelled. Results are written down.")
            form = _reasoned(Word.REAL_CARDS, data, "hand")
            yield Offer("hand", _("Go on with real cards"), help_text, form, is_grave=True)
        return
    sides = page.sides(names)
    score = ruling_forms.Score(data("score"), game=snapshot.game, names=sides, seats=names, prefix="score")
    yield Offer("score", _("Write down a deal"), _("It counts at once."), score)
    screen = ruling_forms.Screen(
        data("screen"), seats=names, is_dealer_asked=services.may_name_dealer(course), prefix="screen"
    )
    yield Offer("screen", _("Deal here again"), _("The next deal is dealt by the site."), screen)


# ---- Calling the organiser


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def call(request: HttpRequest, code: str) -> HttpResponse:
    """A player calls the organiser, with a word about why or without."""
    table = found(code)
    if not table.origin or not table.seats.filter(user_id=request.user.pk).exists():
        messages.error(request, _("Only who plays at a table of an event can call its organiser."))
        return redirect("games:table", code)
    form = ruling_forms.CallForm(request.POST if request.method == "POST" else None)
    if not form.is_valid():
        context = {"code": code, "title": game_title(table.game), "form": form, "waiting": calls.waiting_at(table)}
        context |= {"request_id": new_request_id()}
        return render(request, "games/call.html", context, status=422 if form.is_bound else 200)
    key = request.POST.get("request_id", "")[:64]
    try:
        calls.call(code, request.user.pk, form.cleaned_data["reason"], now=timezone.now(), request_id=key)
    except NoSuchTable:
        raise Http404 from None
    except TableError as error:
        messages.error(request, refusal(error).say)
    return redirect("games:table", code)  # which says that he has been called
