"""One's own days of rest: weekends, and holidays. Plain forms on a page of their own."""

from __future__ import annotations

from http import HTTPStatus

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games import resting
from games.forms import HolidayForm
from games.services import resting as services
from games.standstill import Holiday, RestHabit


@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def rest(request: HttpRequest) -> HttpResponse:
    """The page; a holiday that is sent is taken."""
    form = HolidayForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        given = form.cleaned_data
        try:
            services.take_holiday(request.user, given["first"], given["last"], timezone.now())
        except services.BadRest as error:
            form.add_error(None, services.SENTENCES[error.why])
        else:
            messages.success(request, _("Your clocks stand on these days."))
            return redirect("games:rest")
    status = HTTPStatus.UNPROCESSABLE_ENTITY if form.is_bound else HTTPStatus.OK
    return render(request, "games/rest.html", {"form": form, **_known(request)}, status=status)


def _known(request: HttpRequest) -> dict[str, object]:
    now = timezone.now()
    today = services.today_of(request.user, now)
    habit = RestHabit.objects.filter(user=request.user).order_by("starts_at").last()
    return {
        "keeps_weekends": habit is not None and habit.weekends,
        "zone": services.zone_of(request.user).key,
        "holidays": Holiday.objects.filter(user=request.user, last__gte=today),
        "today": today,
        "is_resting": resting.resting_of([request.user.pk], now).get(request.user.pk, resting.NEVER).until(now),
        "taken": services.days_taken(request.user, today.year),
        "most": services.MOST_DAYS,
    }


@login_required
@require_POST
def weekends(request: HttpRequest) -> HttpResponse:
    """Keep weekends, or don't, from tomorrow on."""
    is_wanted = request.POST.get("weekends") == "1"
    services.keep_weekends(request.user, is_wanted, timezone.now())
    if is_wanted:
        messages.success(request, _("From tomorrow on your clocks stand on Saturdays and Sundays."))
    else:
        messages.success(request, _("From tomorrow on your clocks run on Saturdays and Sundays, too."))
    return redirect("games:rest")


@login_required
@require_POST
def end(request: HttpRequest, holiday: int) -> HttpResponse:
    """Take a holiday back, or end it with today."""
    services.end_holiday(request.user, holiday, timezone.now())
    return redirect("games:rest")
