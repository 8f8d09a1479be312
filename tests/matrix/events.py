"""Rows of events. The event here is running: round one of four players is out; a draft is organisers' alone."""

from typing import Any

from games.chat.models import ChatReport, Line
from games.services.tables import open_table
from tests.matrix import NEVER, Row, World, the_same, with_account
from tests.tournaments.events.swiss_club import drawn, out, swiss
from tests.tournaments.events.world import NOW, begun, people, planned
from tournaments.events.choices import Kind
from tournaments.events.models import Event, Organiser, Penalty, Qualifier
from tournaments.events.services import announcing
from tournaments.events.services.meetings import forbid_meeting
from tournaments.members.models import Club, User

DESK_GET = "login 403 403 403 200 200"
DESK_POST = "login 403 403 403 302 302"
UNSAID = "login 403 403 403 422 422"  # the form again, for it has to say why
UNSAID_BY_ALL = "login 422 422 422 422 422"
ACCOUNT_POST = "login 302 302 302 302 302"  # done, or refused in words


def running(world: World, club: Club, **wanted: Any) -> tuple[Event, User]:
    """An event with a player of it."""
    users = people(club, *(f"{name}-{club.slug}" for name in ("ana", "bob", "carla", "dora")))
    event, _matches = begun(world.boss_of(club), club, users, **wanted)
    return event, users[0]


def an_event(world: World, club: Club) -> dict[str, Any]:
    return {"slug": running(world, club)[0].slug}


def a_knockout(world: World, club: Club) -> dict[str, Any]:
    return {"slug": running(world, club, kind=Kind.KNOCKOUT)[0].slug}


def an_open_event(world: World, club: Club) -> dict[str, Any]:
    return {"slug": planned(world.boss_of(club), club).slug}


def a_match(world: World, club: Club) -> dict[str, Any]:
    event, _player = running(world, club)
    return {"slug": event.slug, "match_id": event.rounds.get().matches.first().pk}


def an_entrant(world: World, club: Club) -> dict[str, Any]:
    event, player = running(world, club)
    return {"slug": event.slug, "entrant_id": event.players.get(user=player).entrant_id}


def a_qualifier(world: World, club: Club) -> dict[str, Any]:
    source, _player = running(world, club)
    target = planned(world.boss_of(club), club)
    return {"slug": target.slug, "qualifier_id": Qualifier.objects.create(source=source, target=target, places=2).pk}


def an_organiser(world: World, club: Club) -> dict[str, Any]:
    event, player = running(world, club)
    return {"slug": event.slug, "organiser_id": Organiser.objects.create(event=event, user=player).pk}


def a_penalty(world: World, club: Club) -> dict[str, Any]:
    event, player = running(world, club)
    entrant = event.players.get(user=player).entrant
    given = Penalty.objects.create(entrant=entrant, points=1, reason="late", made_at=NOW)
    return {"slug": event.slug, "penalty_id": given.pk}


def a_swiss(world: World, club: Club) -> dict[str, Any]:
    """Of four players who are here; its first round is drawn."""
    boss = world.boss_of(club)
    event = swiss(boss, club, people(club, *(f"{name}-{club.slug}" for name in ("ana", "bob", "carla", "dora"))))
    drawn(boss, event)
    return {"slug": event.slug}


def a_swiss_entrant(world: World, club: Club) -> dict[str, Any]:
    slug = a_swiss(world, club)["slug"]
    return {"slug": slug, "entrant_id": Event.objects.get(slug=slug).entrants.first().pk}


def a_swiss_round(world: World, club: Club) -> dict[str, Any]:
    slug = a_swiss(world, club)["slug"]
    out(world.boss_of(club), Event.objects.get(slug=slug))
    return {"slug": slug, "number": 1}


def a_forbidden_meeting(world: World, club: Club) -> dict[str, Any]:
    slug = a_swiss(world, club)["slug"]
    event = Event.objects.get(slug=slug)
    one, other = event.entrants.order_by("pk")[:2]
    said = forbid_meeting(world.boss_of(club), event.pk, one.pk, other.pk, "They share a flat.", NOW)
    return {"slug": slug, "meeting_id": said.pk}


def an_announcement(world: World, club: Club) -> dict[str, Any]:
    event, _player = running(world, club)
    said = announcing.announce(world.boss_of(club), event.pk, "Soup at nine", NOW)
    return {"slug": event.slug, "announcement_id": said.pk}


def the_club(world: World, club: Club) -> dict[str, Any]:
    return {"club": club.slug}


def of_a_club(world: World, club: Club) -> dict[str, Any]:
    return {"slug": club.slug}


def page(arguments: Any = an_event) -> Row:
    return Row(get=the_same(200), arguments=arguments, of_club=True)


def desk(get: str = NEVER, post: str = NEVER, arguments: Any = an_event) -> Row:
    return Row(get=get, post=post, arguments=arguments, of_club=True)


def part(arguments: Any) -> Row:
    """What a player does; others are refused in words."""
    return Row(get=NEVER, post=ACCOUNT_POST, arguments=arguments, of_club=True)


def a_report(world: World, club: Club) -> dict[str, Any]:
    """Of what a member of the club said at a table of no event."""
    author, boss = world.member_of(club), world.boss_of(club)
    table = open_table(game="chouine", opener=boss)
    line = Line.objects.create(table=table, room="players", author=author, text="Hm", made_at=NOW, number=1)
    return {"report_id": ChatReport.objects.create(line=line, by=boss, reason="other", made_at=NOW).pk}


ROWS = {
    "events:events": Row(get=the_same(200)),
    "events:create": desk(DESK_GET, DESK_GET, the_club),
    "events:event": page(),
    "events:standings": page(),
    "events:bracket": page(a_knockout),
    "events:info": page(),
    "events:crosstable": page(),
    "events:proof": page(a_swiss_round),
    "events:bye": part(a_swiss_entrant),
    "events:players_csv": page(),
    "events:results_csv": page(),
    "events:standings_csv": page(),
    "events:results_atom": page(),
    "events:event_json": page(),
    "events:event_trf": page(),
    "club_events:calendar": page(of_a_club),
    "club_events:results": page(of_a_club),
    "events:enter": Row(get="login 200 200 200 200 200", post=ACCOUNT_POST, arguments=an_open_event, of_club=True),
    "events:accept": part(an_event),
    "events:withdraw": part(an_entrant),
    "events:check_in": part(an_entrant),
    "events:match": page(a_match),
    "events:totals": Row(get=NEVER, post=the_same(200), arguments=a_match, of_club=True),
    "events:report": part(a_match),
    "events:confirm": part(a_match),
    "events:dispute": Row(get=NEVER, post=UNSAID_BY_ALL, arguments=a_match, of_club=True),
    "events:here": part(a_match),
    "events:wait": Row(get=the_same(200), post=DESK_POST, arguments=a_match, of_club=True),
    "events:correct": desk(post=UNSAID, arguments=a_match),
    "events:close_match": desk(post=UNSAID, arguments=a_match),
    "events:desk": desk(DESK_GET),
    "events:change": desk(DESK_GET, DESK_GET),
    "events:open_entry": desk(post=DESK_POST),
    "events:back_to_draft": desk(post=DESK_POST),
    "events:add_entrant": desk(post=DESK_POST),
    "events:fix_name": desk(post=DESK_POST, arguments=an_entrant),
    "events:check_in_all": desk(post=DESK_POST),
    "events:come_back": desk(post=DESK_POST, arguments=an_entrant),
    "events:set_seeds": desk(post=DESK_POST),
    "events:next_round": desk(DESK_GET, DESK_POST),
    "events:draw": desk(post=DESK_POST, arguments=a_swiss),
    "events:change_draft": desk(DESK_GET, UNSAID, a_swiss),
    "events:undo": desk(DESK_GET, "login 403 403 403 409 409"),
    "events:join_late": desk(post=DESK_POST, arguments=a_swiss_entrant),
    "events:not_come": desk(post=DESK_POST, arguments=a_match),
    "events:quick": desk(post="login 403 403 403 422 422"),
    "events:unwrite": desk(post=DESK_POST, arguments=a_match),
    "events:forbid": desk(post=DESK_POST, arguments=a_swiss),
    "events:allow": desk(post=DESK_POST, arguments=a_forbidden_meeting),
    "events:partners": page(),
    "events:enter_alone": part(an_open_event),
    "events:ask_partner": part(an_entrant),
    "events:pair_up": desk(post=DESK_POST),
    "events:draw_partners": desk(post=DESK_POST),
    "events:qualifiers": desk(DESK_GET, UNSAID),
    "events:let_in": desk(post=DESK_POST, arguments=a_qualifier),
    "events:decide_place": desk(post=DESK_POST, arguments=a_qualifier),
    "events:decline_place": desk(post=DESK_POST, arguments=a_qualifier),
    "events:remove_qualifier": desk(post=DESK_POST, arguments=a_qualifier),
    "events:dates": desk(DESK_GET, DESK_POST),
    "events:play_off": desk(post=DESK_POST),
    "events:go_on": desk(post=DESK_POST),
    "events:close": desk(post=DESK_POST),
    "events:reopen": desk(post=DESK_POST),
    "events:organisers": desk(DESK_GET, DESK_GET),
    "events:remove_organiser": desk(post=DESK_POST, arguments=an_organiser),
    "events:files": desk(DESK_GET),
    "events:whole_event": desk(DESK_GET),
    "events:bring": desk(DESK_GET, UNSAID, the_club),
    "events:list_of_players": desk(post=UNSAID),
    "events:order": desk(DESK_GET, UNSAID),
    "events:penalties": desk(DESK_GET, UNSAID),
    "events:lift_penalty": desk(post=DESK_POST, arguments=a_penalty),
    "events:record": desk(DESK_GET),
    "events:estimate": desk(post=DESK_GET, arguments=the_club),
    "events:estimate_change": desk(post=DESK_GET),
    "events:keep": desk(post=DESK_POST),
    "events:hall": page(),
    "events:clock": desk(post=DESK_POST),
    "events:announce": desk(DESK_GET, UNSAID),
    "events:take_back": desk(post=DESK_POST, arguments=an_announcement),
    "reports:reports": Row(get=with_account(200), post=with_account(405)),
    "reports:report": Row(
        get="login 403 403 403 403 200", post="login 403 403 403 403 422", arguments=a_report, of_club=True
    ),
}
