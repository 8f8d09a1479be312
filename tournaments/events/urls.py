"""Addresses under `/<language>/events/`. An event's slug is never "new" (`services.planning`)."""

from django.urls import path

from tournaments.events import feeds
from tournaments.events.views import bringing, desk, entry, exchange, exports, matches, pages, rulings
from tournaments.members import converters  # noqa: F401 - registers <row:…>

app_name = "events"

urlpatterns = [
    path("", pages.event_list, name="events"),
    path("new/<slug:club>/", desk.create, name="create"),
    path("<slug:slug>/", pages.event, name="event"),
    path("<slug:slug>/standings/", pages.standings, name="standings"),
    path("<slug:slug>/bracket/", pages.bracket, name="bracket"),
    path("<slug:slug>/info/", pages.info, name="info"),
    path("new/<slug:club>/file/", bringing.bring, name="bring"),
    path("<slug:slug>/event.json", exports.event_file, name="event_json"),
    path("<slug:slug>/event.trf", exports.report, name="event_trf"),
    path("<slug:slug>/players.csv", exports.players, name="players_csv"),
    path("<slug:slug>/results.csv", exports.results, name="results_csv"),
    path("<slug:slug>/standings.csv", exports.standings, name="standings_csv"),
    path("<slug:slug>/results.atom", feeds.event_results, name="results_atom"),
    path("<slug:slug>/enter/", entry.enter, name="enter"),
    path("<slug:slug>/accept/", entry.accept, name="accept"),
    path("<slug:slug>/entrants/<row:entrant_id>/withdraw/", entry.withdraw, name="withdraw"),
    path("<slug:slug>/entrants/<row:entrant_id>/here/", entry.check_in, name="check_in"),
    path("<slug:slug>/matches/<row:match_id>/", matches.match, name="match"),
    path("<slug:slug>/matches/<row:match_id>/totals/", matches.totals, name="totals"),
    path("<slug:slug>/matches/<row:match_id>/report/", matches.report, name="report"),
    path("<slug:slug>/matches/<row:match_id>/confirm/", matches.confirm, name="confirm"),
    path("<slug:slug>/matches/<row:match_id>/dispute/", matches.dispute, name="dispute"),
    path("<slug:slug>/matches/<row:match_id>/correct/", matches.correct, name="correct"),
    path("<slug:slug>/matches/<row:match_id>/close/", matches.close, name="close_match"),
    path("<slug:slug>/desk/", desk.desk, name="desk"),
    path("<slug:slug>/desk/change/", desk.change, name="change"),
    path("<slug:slug>/desk/open/", desk.open_entry, name="open_entry"),
    path("<slug:slug>/desk/draft/", desk.back_to_draft, name="back_to_draft"),
    path("<slug:slug>/desk/entrants/", desk.add_entrant, name="add_entrant"),
    path("<slug:slug>/desk/entrants/here/", desk.check_in_all, name="check_in_all"),
    path("<slug:slug>/desk/entrants/<row:entrant_id>/back/", desk.come_back, name="come_back"),
    path("<slug:slug>/desk/seeds/", desk.set_seeds, name="set_seeds"),
    path("<slug:slug>/desk/round/", desk.next_round, name="next_round"),
    path("<slug:slug>/desk/close/", desk.close, name="close"),
    path("<slug:slug>/desk/reopen/", desk.reopen, name="reopen"),
    path("<slug:slug>/desk/organisers/", desk.organisers, name="organisers"),
    path("<slug:slug>/desk/organisers/<row:organiser_id>/remove/", desk.remove_organiser, name="remove_organiser"),
    path("<slug:slug>/desk/files/", exchange.files, name="files"),
    path("<slug:slug>/desk/files/event.json", exports.whole_event, name="whole_event"),
    path("<slug:slug>/desk/files/players/", exchange.list_of_players, name="list_of_players"),
    path("<slug:slug>/desk/order/", rulings.order, name="order"),
    path("<slug:slug>/desk/penalties/", rulings.penalty_list, name="penalties"),
    path("<slug:slug>/desk/penalties/<row:penalty_id>/lift/", rulings.lift_penalty, name="lift_penalty"),
    path("<slug:slug>/desk/record/", desk.record, name="record"),
]
