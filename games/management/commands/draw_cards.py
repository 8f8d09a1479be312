"""Draws the card pictures into static/cards: `manage.py draw_cards`, after a change in `games/drawing/`."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from games.drawing import french, spanish

SPRITES = {
    "es.svg": spanish.pack,
    "fr.svg": lambda: french.pack({}),
    "fr-vdr.svg": lambda: french.pack(french.FRENCH_LETTERS),
}


class Command(BaseCommand):
    help = "Draws the card pictures into static/cards."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", nargs="?", type=Path, default=settings.BASE_DIR / "static" / "cards")

    def handle(self, *, folder: Path, **options: object) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        for name, draw in SPRITES.items():
            (folder / name).write_text(draw(), encoding="utf-8")
            self.stdout.write(f"{folder / name}")
