"""An act that a form asks for: done, or refused in words; either way the browser is sent on to a page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponseRedirect
from django.shortcuts import redirect

Refused = TypeVar("Refused", bound=Exception)


@dataclass(frozen=True, slots=True)
class Attempts(Generic[Refused]):
    """How one app's acts are tried: `refused` is the family of its refusals, `words` makes each a sentence."""

    refused: type[Refused]
    words: Callable[[Refused], str]

    def __call__(
        self, request: HttpRequest, act: Callable[[], object], done: str, then: str, *args: object
    ) -> HttpResponseRedirect:
        """Do `act`, say that it is done or why not, and go to the page named `then`."""
        try:
            act()
        except self.refused as error:
            messages.error(request, self.words(error))
        else:
            messages.success(request, done)
        return redirect(then, *args)
