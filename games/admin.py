"""Tables for the site's own staff: to look at, not to change. What happened at a table is its log."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from config.read_only import ReadOnly
from games.models import ArchivedGame, FinishedTable, Seat, Table


class SeatRows(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]
    model = Seat
    fields = ["index", "name", "user", "is_house"]


@admin.register(Table)
class TableAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["code", "game", "status", "number", "rated", "origin", "created_at", "finished_at"]
    list_filter = ["game", "status", "rated"]
    search_fields = ["code", "origin", "seats__name"]
    inlines = [SeatRows]


@admin.register(FinishedTable)
class FinishedTableAdmin(ReadOnly, admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ["table", "number", "created_at", "done_at", "attempts"]
    list_filter = ["done_at"]


@admin.register(ArchivedGame)
class ArchivedGameAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """To look at and to take away; what stands in a record was checked when it came."""

    list_display = ["pk", "game", "names", "signature", "site", "source", "brought_by", "brought_at"]
    list_filter = ["game", "signature"]
    search_fields = ["source", "site"]
    exclude = ["record"]

    def get_queryset(self, request: HttpRequest) -> Any:
        return super().get_queryset(request).defer("record")

    def has_add_permission(self, request: HttpRequest, *_: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, *_: Any) -> bool:
        return False
