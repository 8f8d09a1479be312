"""The forms by which files come in: an upload, or its text again once it was looked at."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.events.exchange.encodings import UnknownEncoding, decoded
from tournaments.records.choices import GameName


class UploadForm(forms.Form):
    """A file, or `text`, what was read from it before. `text` of the cleaned data is its text."""

    largest = 256 * 1024  # bytes
    file = forms.FileField(label=_("File"), required=False)
    text = forms.CharField(required=False, strip=False, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)

    def __init__(self, *args: Any, largest: int = largest, accept: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.largest = largest
        self.fields["file"].widget.attrs["accept"] = accept

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        file = cleaned.get("file")
        if not self.errors:
            cleaned["text"] = self._read(file) if file else cleaned.get("text", "")
        if not self.errors and not cleaned["text"].strip():
            self.add_error("file", _("Choose a file."))
        return cleaned

    def _read(self, file: Any) -> str:
        if file.size > self.largest:
            kilobytes = self.largest // 1024
            words = _("The file is larger than %(size)d KB.")
            raise forms.ValidationError(words, params={"size": kilobytes})
        try:
            return decoded(file.read())
        except UnknownEncoding as error:
            words = _("This is no text that can be read. Save the file as CSV or text in UTF-8, and try again.")
            raise forms.ValidationError(words) from error


class BringForm(UploadForm):
    """An event's file; a report to FIDE's form doesn't say of which game it is."""

    game = forms.ChoiceField(
        label=_("Game"),
        choices=GameName.choices,
        required=False,
        help_text=_("Only for a report to FIDE’s form (TRF), which doesn’t say it."),
    )

    def clean_game(self) -> str:
        return str(self.cleaned_data["game"] or GameName.CHOUINE)
