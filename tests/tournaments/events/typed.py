"""The fields of a page's forms as a browser would send them untouched."""

from __future__ import annotations

from html.parser import HTMLParser


class _Fields(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.area = self.select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        name, kind = given.get("name") or "", given.get("type")
        if tag == "input" and name and (kind not in ("radio", "checkbox") or "checked" in given):
            self.found[name] = given.get("value") or ("on" if kind == "checkbox" else "")
        elif tag == "textarea":
            self.area, self.found[name] = name, ""
        elif tag == "select":
            self.select = name
        elif tag == "option" and self.select and "selected" in given:
            self.found[self.select] = given.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self.area = ""
        elif tag == "select":
            self.select = ""

    def handle_data(self, data: str) -> None:
        if self.area:
            self.found[self.area] += data


def fields_of(page: str) -> dict[str, str]:
    """Every field on `page` with what it holds; buttons and hidden fields with an empty value too."""
    reader = _Fields()
    reader.feed(page)
    return reader.found
