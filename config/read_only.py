"""What the site's own staff may look at in the admin and not change: it follows from something else."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest


class ReadOnly:
    """Beside a `ModelAdmin` or an inline: nothing can be added, changed or deleted here."""

    def has_add_permission(self, request: HttpRequest, *_: Any, **__: Any) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, *_: Any, **__: Any) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, *_: Any, **__: Any) -> bool:
        return False
