"""The sample records are records, and the referee agrees with each of them."""

from __future__ import annotations

import json

import pytest

from games.rules.record import read_record
from games.rules.referee import judge
from tests.games.rules.chouine.records import sample_records


@pytest.mark.parametrize("number", range(9))
def test_the_referee_agrees_with_a_sample_record(number):
    given = sample_records()[number]
    verdict = judge(read_record(json.dumps(given).encode()))
    assert verdict.match == given["result"]
    assert [judged.result for judged in verdict.deals] == [deal["result"] for deal in given["deals"]]
