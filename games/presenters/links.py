"""The pages beside a table, as its menu names them."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.course import Stage
from games.presenters.board import Facts, Link


def of(facts: Facts) -> tuple[Link, ...]:
    """Where this audience may go from the table."""
    links = [Link(_("Deals to replay"), "games:replays")]
    if facts.may_show_hand:
        links.append(Link(_("Let a friend see my hand"), "games:friends"))
    if facts.viewer is not None and facts.stage is Stage.OVER:
        links.append(Link(_("Times of the actions"), "games:times"))
    if facts.may_call:
        links.append(Link(_("Call the organiser"), "games:call"))
    if facts.stage is Stage.BY_HAND:
        links.append(Link(_("Write down a deal"), "games:score"))
    return tuple(links)
