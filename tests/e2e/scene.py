"""A club in the middle of an evening, to look at every page of it: tables of each game, events, results, ratings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone

from games.archive import examined
from games.chat.choices import Reason
from games.course import Word
from games.log import Stage
from games.models import Table
from games.records import exported
from games.rules.game import Game, Seat
from games.selectors import snapshot
from games.services import calls, chat, director, real_cards, reports
from games.services.archive import bring
from games.services.director import Order
from games.services.settings import TableSettings
from games.services.tables import open_table
from tests.games.ends import brought_to, is_possible
from tests.games.tables import Evening
from tests.tournaments.events import swiss_club, world
from tournaments.events.services import results
from tournaments.members.choices import Role
from tournaments.members.models import User
from tournaments.records.services.challenges import challenge

Address = Callable[[], str]  # in the language that is active when it is asked
OWN = ("home", "games:lobby", "members:settings", "notices:notices", "notices:settings")
STEP_S = 4  # longer than any hold


@dataclass(frozen=True, slots=True)
class View:
    """One page as one person sees it; `who` is None for a visitor."""

    name: str
    who: User | None
    address: Address


def at(name: str, *args: object) -> Address:
    return lambda: reverse(name, args=args)


def plays(evening: Evening) -> int:
    return sum(" play " in text for text in evening.texts)


def played(evening: Evening, reached: Callable[[Evening], bool], ahead_s: float) -> Evening:
    """Go on by the house's rules until `reached`; it began so long ago that it ends about now."""
    evening.now = timezone.now() - timedelta(seconds=ahead_s)
    evening.dealt()
    while not reached(evening):
        evening.act_by_house_rules()
        evening.later(STEP_S)
    return evening


def between_deals(evening: Evening) -> bool:
    return evening.course.stage is Stage.PAUSED


def tables(users: list[User]) -> dict[str, Evening]:
    """Tables of each game in the middle of a deal, after one, and over; the first of `users` sits at all of them."""
    two, four = users[:2], users[:4]
    over = played(Evening("chouine", *two), lambda evening: plays(evening) == 1, 10)
    over.act(0, "resign match")
    adjourned = played(Evening("guinote", *two), lambda evening: plays(evening) == 3, 40)
    adjourned.act(0, "offer pause")
    adjourned.act(1, "accept pause")
    return {
        "chouine": played(
            Evening("chouine", *two, time_control="reserve 25 75 300"), lambda evening: plays(evening) == 7, 60
        ),
        "piquet": played(Evening("piquet", *two), lambda evening: plays(evening) == 5, 100),
        "guinote": played(Evening("guinote", *four), lambda evening: plays(evening) == 14, 80),
        "guinote-two": played(Evening("guinote", *two), lambda evening: plays(evening) == 3, 40),
        "sheet": played(Evening("chouine", *two), between_deals, 20),
        "over": over,
        "adjourned": adjourned,
        "claimed": claimed(two),
        "piquet-exchange": played(Evening("piquet", *two), lambda _evening: True, 0),
        "piquet-calls": played(Evening("piquet", *two), called, 2 * STEP_S),
    }


def claimed(two: list[User]) -> Evening:
    """A table at which the second of `two` claims the rest, and the first is asked."""
    evening = Evening("guinote", *two)
    evening.now = timezone.now()
    evening.act(brought_to(evening, claims_second), "offer claim")
    return evening


def claims_second(game: Game, state: Any, seat: Seat) -> bool:
    return seat == 1 and is_possible(game, state, seat)


def called(evening: Evening) -> bool:
    return sum(" discard " in text for text in evening.texts) == 2


def views() -> list[View]:
    """Every page worth a look, in an order that mixes them."""
    club = world.club_of_oaks()
    olga = world.person("olga", club, Role.ORGANISER)
    users = world.people(club, "ana", "bob", "carla", "dora")
    ana = users[0]
    evenings = tables(users)
    kept = archive_pages(ana, evenings["over"].code)
    kept += chat_pages(users, evenings["piquet-exchange"].code) + replay_pages(ana, evenings)
    others = site_pages(ana) + kept + club_pages(olga, ana, club.slug) + event_pages(olga, users, club)
    shown = [View(name, ana, at("games:table", evening.code)) for name, evening in evenings.items()]
    watched = next(view for view in shown if view.name == "guinote")
    return [*reversed(shown), View("watched", None, watched.address), *others]  # the last made first: questions lapse


def replay_pages(ana: User, evenings: dict[str, Evening]) -> list[View]:
    """A deal in its middle and at its end, the list, what is still hidden, and who may look into a hand."""
    deal, going = evenings["sheet"].code, evenings["piquet"].code
    return [
        View("replay", None, at("games:replay", deal, 1, 9)),
        View("replay broken off", ana, at("games:replay", evenings["over"].code, 1, 2)),
        View("replays", None, at("games:replays", deal)),
        View("no replay", None, at("games:replays", going)),
        View("friends", ana, at("games:friends", evenings["chouine"].code)),
    ]


def site_pages(ana: User) -> list[View]:
    public = ["home", "about", "privacy", "account_login", "account_signup", "account_reset_password", "games:lobby"]
    found = [View(name, None, at(name)) for name in public]
    found += [View(f"own {name}", ana, at(name)) for name in OWN]
    found += [View(f"open {game}", ana, at("games:open", game)) for game in ("chouine", "piquet", "guinote")]
    waiting = open_table(game="piquet", public=False, opener=ana)
    return [*found, View("waiting room", ana, at("games:table", waiting.code))]


def chat_pages(users: list[User], code: str) -> list[View]:
    """What was said at the table `code` by the first two of `users`, the second of whom is reported twice."""
    ana = users[0]
    texts = ("Good evening!", "You again? Mind your cards, slowcoach.", "Let us just play.", "W" * 120)
    now = timezone.now()
    lines = [
        chat.say(code, users[number % 2], text=text, request_id=str(number), now=now)
        for number, text in enumerate(texts)
    ]
    chat.mute(ana, users[2].pk, now)
    found = [reports.report(line, ana, Reason.INSULT, "He always does.", now) for line in lines[1::2]]
    ada = User.objects.get(username="ada")
    return [
        View("chat", ana, at("games:chat", code)),
        View("report a line", ana, at("games:report_line", code, lines[1].pk)),
        View("muted", ana, at("games:muted")),
        View("reports", ada, at("reports:reports")),
        View("a report", ada, at("reports:report", found[0].pk)),
    ]


def archive_pages(ana: User, code: str) -> list[View]:
    """The archive with the match of the table `code` in it."""
    file = exported(Table.objects.get(code=code), 1)
    ((row, _),) = bring([examined(file.encode())], by=ana, source="Club night", now=timezone.now())
    one = [View(name, ana, at(f"games:{name}", row.pk)) for name in ("archived", "archived_remove", "archived_replays")]
    one.append(View("archived replay", ana, at("games:archived_replay", row.pk, 1, 1)))
    return [*(View(name, ana, at(f"games:{name}")) for name in ("archive", "archive_add")), *one]


def club_pages(olga: User, ana: User, slug: str) -> list[View]:
    return [
        View("clubs", None, at("members:clubs")),
        View("club", ana, at("members:club", slug)),
        View("members", olga, at("members:people", slug)),
        View("invitations", olga, at("members:invitations", slug)),
    ]


def directing_pages(olga: User, users: list[User], club: world.Club) -> list[View]:
    """Two tables of an event: one whose players called the organiser, one that is played with real cards."""
    _event, (first, second) = world.begun(olga, club, users, online=True, name="Oak", time_control="reserve 25 75 300")
    called, by_hand = first.table.code, second.table.code
    now = timezone.now()
    calls.call(called, world.user_of(first.first).pk, "He plays slowly", now=now, request_id="c")
    for word in (Word.STOPPED, Word.REAL_CARDS):
        order = Order(word, "The line is bad")
        director.rule(by_hand, olga.pk, order, seen=snapshot(by_hand).n, request_id=word, now=now)
    who = world.user_of(second.first)
    director.rule(by_hand, olga.pk, Order(Word.STARTED, "Go on"), seen=snapshot(by_hand).n, request_id="s", now=now)
    written = {"winner": 1, "resigned": True}
    real_cards.write_down(by_hand, who.pk, written, None, seen=snapshot(by_hand).n, request_id="w", now=now)
    return [
        View("call", world.user_of(second.second), at("games:call", by_hand)),
        View("directing", olga, at("games:director", called)),
        View("directing real cards", olga, at("games:director", by_hand)),
        View("real cards", world.user_of(second.second), at("games:score", by_hand)),
        View("called", world.user_of(first.first), at("games:table", called)),
    ]


def swiss_pages(olga: User, users: list[User], club: world.Club) -> list[View]:
    """A Swiss of three with its second round drawn, whose first can be taken back."""
    ana = users[0]
    event = swiss_club.swiss(olga, club, users[:3], name="Swiss")
    swiss_club.won(olga, event, swiss_club.out(olga, event))
    wished = {"how": "turn", "one": swiss_club.drawn(olga, event).pairs[0][0]}
    return [
        *(View(f"swiss {name}", ana, at(f"events:{name}", event.slug)) for name in ("event", "crosstable", "info")),
        *(View(f"swiss {name}", olga, at(f"events:{name}", event.slug)) for name in ("desk", "next_round", "undo")),
        View("swiss change", olga, lambda: f"{reverse('events:change_draft', args=[event.slug])}?{urlencode(wished)}"),
    ]


def event_pages(olga: User, users: list[User], club: world.Club) -> list[View]:
    ana = users[0]
    robin, (sheet, *_) = world.begun(olga, club, users, game="piquet", name="Robin")
    cup, (first, _second) = world.begun(olga, club, users, kind="knockout", name="Cup")
    results.report_result(users[0], cup.pk, first.pk, world.WON, world.LATER)
    results.confirm(users[3], cup.pk, first.pk, world.proposed(first), world.LATER)
    world.worked()
    entry = world.planned(olga, club, name="Acorn")
    directed = directing_pages(olga, users, club)
    of = [("events:event", robin), ("events:standings", cup), ("events:bracket", cup), ("events:info", entry)]
    desk = [("events:desk", robin), ("events:next_round", entry), ("events:record", cup)]
    asked = challenge(olga, ana.pk, TableSettings("chouine"), timezone.now())
    return [
        *directed,
        *swiss_pages(olga, users, club),
        View("events", None, at("events:events")),
        *(View(f"{name} {event}", ana, at(name, event.slug)) for name, event in of),
        *(View(f"{name} {event}", olga, at(name, event.slug)) for name, event in desk),
        View("new event", olga, at("events:create", club.slug)),
        View("sheet by hand", ana, at("events:match", robin.slug, sheet.pk)),
        View("ruling", olga, at("events:match", cup.slug, first.pk)),
        View("leaderboard", ana, at("records:leaderboard", "chouine")),
        View("player", None, at("records:player", ana.pk)),
        View("challenge somebody", ana, at("records:challenge_player", olga.pk, "piquet")),
        View("challenged", ana, at("records:challenge", asked.pk)),
    ]
