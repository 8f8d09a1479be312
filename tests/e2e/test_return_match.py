"""The return match: who asks for it sits down, and the other's page says so by itself, with and without sockets."""

from __future__ import annotations

import pytest
from django.utils import timezone

from tests.e2e.cable import Cable
from tests.e2e.elsewhere import elsewhere
from tests.games.tables import Evening, person
from tests.site import Site


@pytest.mark.parametrize("takes_sockets", [True, False], ids=["sockets", "no-sockets"])
def test_who_sits_down_for_the_return_match_is_announced(come, site: Site, *, takes_sockets: bool) -> None:
    people = (person("ana"), person("bob"))
    evening = Evening("chouine", *people)
    evening.now = timezone.now()
    elsewhere(evening.dealt)
    cable = Cable(site.port, takes_sockets=takes_sockets)
    ana, bob = come(site.url, people[0]), come(cable.url, people[1])
    for page, url in ((ana, site.url), (bob, cable.url)):
        page.goto(f"{url}/en/play/{evening.code}/")
    elsewhere(lambda: evening.act(0, "resign match"))

    ana.click("#after button[value=swap]")
    ana.wait_for_url(lambda url: evening.code not in url)
    bob.wait_for_selector("#after strong:has-text('Sitting down for the return match: ana')")
    bob.click("#after button[value=swap]")
    bob.wait_for_url(lambda url: evening.code not in url)
    assert bob.url.rsplit("/", 2)[1] == ana.url.rsplit("/", 2)[1]
    cable.close()
