"""Offers between the people at a table: what the site knows of them, and the strip in which they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone

from games import manners
from games.course import Aside, Kind, Offer
from games.presenters.controls import Choice, Shown
from games.rules.cards import Card
from games.rules.claims import ClaimBar, claims_of
from games.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Manners:
    """For one audience: what it may say (`games.manners.sayable`), the offers that stand, the asides since the deal.

    `bar` is why the rest can't be claimed; `laid` are the cards of whoever claims it. `is_latest`: the last thing that
    happened was an aside. `asks_partner`: the match is given up by two. `people` sit there beside the house.
    """

    sayable: frozenset[str] = frozenset()
    offers: tuple[Offer, ...] = ()
    asides: tuple[Aside, ...] = ()
    bar: ClaimBar | None = None
    laid: tuple[Card, ...] = ()
    is_latest: bool = False
    asks_partner: bool = False
    adjourned_at: datetime | None = None
    waiting: tuple[frozenset[Seat], ...] = ()  # for each offer, who has not answered


def seen(snapshot: Any, seat: Seat | None) -> Manners:
    """What `seat` may know and say at the table of `snapshot`, at this moment."""
    course, now = snapshot.course, timezone.now()
    terms = manners.terms(snapshot.seats, snapshot.origin, snapshot.may_adjourn, snapshot.adjourned_at, now)
    sayable = frozenset[str]() if seat is None else manners.sayable(course, seat, terms)
    return Manners(
        sayable=sayable,
        offers=course.offers,
        asides=course.asides,
        bar=claims_of(course.game).bar(course.deal.state, seat) if "offer claim" in sayable else None,
        laid=next((snapshot.view(offer.seat).hand for offer in course.offers if offer.kind is Kind.CLAIM), ()),
        is_latest=course.number > course.play_at,
        asks_partner=seat is not None and course.seats == 4 and manners.partner(seat) in terms.people,
        adjourned_at=snapshot.adjourned_at,
        waiting=tuple(manners.asked(course, offer) - offer.agreed for offer in course.offers),
    )


@dataclass(frozen=True, slots=True)
class Offered:
    """One offer, in a strip above the hand. `shown` are the cards of a claim; `choices` answer it or take it back."""

    title: str
    text: str = ""
    shown: Shown | None = None
    choices: tuple[Choice, ...] = ()
