"""What tests of tables may ask for: a table in play, the clock of its pages, and quiet between deals.

The site is imported only by who asks: the tests of the rules stand below, and know no site.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from asgiref.sync import sync_to_async
from django.utils import timezone

if TYPE_CHECKING:
    from tests.games.tables import Evening


@pytest.fixture
def quiet(settings: Any) -> None:
    """Sockets of this process alone, and no next deal by itself."""
    from tests.games.sockets import IN_MEMORY

    settings.CHANNEL_LAYERS = IN_MEMORY
    settings.NEXT_DEAL_MS = 3_600_000


@pytest.fixture
async def evening() -> Evening:
    """A table of chouine with cards, by the clock of this moment."""
    from tests.games.sockets import dealt

    return await sync_to_async(dealt)()


@pytest.fixture
def now_is(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Set the clock that pages are drawn by."""
    return lambda moment: monkeypatch.setattr(timezone, "now", lambda: moment)
