"""The addresses of play, below `/<language>/play/`."""

from __future__ import annotations

from django.urls import path

from games.views import archive, archive_replay, chat, comparison, director, friends, lobby, real_cards, replay, table

app_name = "games"

urlpatterns = [
    path("", lobby.lobby, name="lobby"),
    path("open/<slug:game>/", lobby.open_table, name="open"),
    path("house/", lobby.play_house, name="house"),
    path("archive/", archive.archive, name="archive"),
    path("archive/add/", archive.add, name="archive_add"),
    path("archive/<int:number>/", archive.game, name="archived"),
    path("archive/<int:number>/record.json", archive.record, name="archived_record"),
    path("archive/<int:number>/remove/", archive.remove, name="archived_remove"),
    path("archive/<int:number>/replay/", archive_replay.contents, name="archived_replays"),
    path("archive/<int:number>/replay/last/", archive_replay.last, name="archived_replay_last"),
    path("archive/<int:number>/replay/<int:deal>/<int:step>/", archive_replay.replay, name="archived_replay"),
    path("archive/<int:number>/replay/<int:deal>/<int:step>.svg", archive_replay.image, name="archived_replay_image"),
    path("archive/<int:number>/replay/<int:unit>.txt", archive_replay.text, name="archived_replay_text"),
    path("muted/", chat.muted, name="muted"),
    path("muted/<int:mute>/", chat.unmute, name="unmute"),
    path("<slug:code>/", table.table, name="table"),
    path("<slug:code>/act", table.act, name="act"),
    path("<slug:code>/chat/", chat.chat, name="chat"),
    path("<slug:code>/chat/<int:line>/mute/", chat.mute, name="mute"),
    path("<slug:code>/chat/<int:line>/report/", chat.report_line, name="report_line"),
    path("<slug:code>/fragments", table.fragments, name="fragments"),
    path("<slug:code>/join/", lobby.join, name="join"),
    path("<slug:code>/leave/", lobby.leave, name="leave"),
    path("<slug:code>/seat-house/", lobby.seat_house, name="seat_house"),
    path("<slug:code>/start/", lobby.start, name="start"),
    path("<slug:code>/rematch/", lobby.rematch, name="rematch"),
    path("<slug:code>/same-decks/", comparison.comparison, name="same_decks"),
    path("<slug:code>/call/", director.call, name="call"),
    path("<slug:code>/director/", director.director, name="director"),
    path("<slug:code>/score/", real_cards.score, name="score"),
    path("<slug:code>/score/write/", real_cards.write, name="score_write"),
    path("<slug:code>/score/agree/", real_cards.agree, name="score_agree"),
    path("<slug:code>/cards/", table.cards, name="cards"),
    path("<slug:code>/record/<int:unit>.json", table.record, name="record"),
    path("<slug:code>/friends/", friends.show, name="friends"),
    path("<slug:code>/friends/<int:friend>/hide/", friends.hide, name="friend_hide"),
    path("<slug:code>/replay/", replay.contents, name="replays"),
    path("<slug:code>/replay/last/", replay.last, name="replay_last"),
    path("<slug:code>/replay/<int:deal>/<int:step>/", replay.replay, name="replay"),
    path("<slug:code>/replay/<int:deal>/<int:step>.svg", replay.image, name="replay_image"),
    path("<slug:code>/replay/<int:unit>.txt", replay.text, name="replay_text"),
]
