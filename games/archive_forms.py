"""The form by which records are brought in: files, or the text of one."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.files.base import File
from django.utils.translation import gettext_lazy as _

from games.archive import LARGEST

MOST_FILES = 10


class FilesInput(forms.FileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """Several files in one field; its value is a list."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> list[File[Any]]:
        given = data if isinstance(data, list | tuple) else [data] if data else []
        return [super(FilesField, self).clean(file, initial) for file in given]


class BringRecords(forms.Form):
    """`contents` are the records that were given, each with what to call it (empty for the text)."""

    files = FilesField(
        label=_("Files"),
        required=False,
        widget=FilesInput(attrs={"accept": ".json,application/json"}),
        help_text=_("Records (JSON) of this site or of another one, up to ten at once, together 1 MB at most."),
    )
    text = forms.CharField(
        label=_("Or the text of one"),
        required=False,
        max_length=LARGEST,
        widget=forms.Textarea(attrs={"rows": 6, "spellcheck": "false"}),
    )
    source = forms.CharField(
        label=_("Where it comes from"),
        required=False,
        max_length=200,
        help_text=_("A word for those who find it here: the event, the evening, the book."),
    )

    def clean_files(self) -> list[File[Any]]:
        files: list[File[Any]] = self.cleaned_data["files"]
        if len(files) > MOST_FILES:
            raise forms.ValidationError(_("These are more files than can be taken at once."))
        if sum(file.size or 0 for file in files) > LARGEST:
            raise forms.ValidationError(_("That is more than 1 MB."))
        return files

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if not self.errors and not cleaned.get("files") and not cleaned.get("text"):
            raise forms.ValidationError(_("Choose a file, or put in the text of a record."))
        return cleaned

    def contents(self) -> list[tuple[str, bytes]]:
        given = [(file.name or "", file.read()) for file in self.cleaned_data["files"]]
        text = self.cleaned_data["text"]
        return [*given, ("", text.encode())] if text else given
