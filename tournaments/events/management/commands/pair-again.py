"""`manage.py pair-again FILE…`: whether the rounds of proof files come out the same when they are paired again.

Needs no database and no network. Exits 0 when every round does; otherwise 1.
"""

from __future__ import annotations

from typing import Any

from games.management.record_files import RecordFilesCommand, content_of
from games.rules.record import BadRecord
from tournaments.events.rules.pairing.errors import NotPaired
from tournaments.events.rules.pairing.proof import BadProof, Proof, read_proof
from tournaments.events.rules.pairing.types import PairingResult
from tournaments.events.services.engines import pair_by


class Command(RecordFilesCommand):
    help = "Pairs the rounds of proof files again, and says whether they come out the same."
    about_files = "the proof of a round (JSON); - is standard input"

    def examine(self, name: str, **_: Any) -> bool:
        try:
            proof = read_proof(content_of(name).decode())
            result = pair_by(proof.wanted, proof.engine, proof.step)
        except BadRecord as error:
            return self.bad(name, error.fact)
        except (BadProof, UnicodeDecodeError) as error:
            return self.bad(name, f"no proof of a round: {error}")
        except NotPaired as error:
            return self.bad(name, f"the round can't be paired again: {error!r}")
        for said in lines(proof, result):
            self.line(f"{name}: {said}")
        return proof.is_whole and proof.is_same(result)

    def bad(self, name: str, why: str) -> bool:
        self.line(f"{name}: {why}")
        return False


def lines(proof: Proof, result: PairingResult) -> list[str]:
    """What there is to say about a round that was paired again."""
    said = [f"round {proof.wanted.round}, engine {proof.engine}, {proof.version}, given up: {proof.step}"]
    if not proof.is_whole:
        said.append("the input isn't the one that the digest was made of")
    if result.version != proof.version:
        said.append(f"paired again by another version: {result.version}")
    if proof.is_same(result):
        return [*said, f"comes out the same: {len(result.pairs)} pairs"]
    again = {(pair.first, pair.second) for pair in result.pairs}
    differing = [f"{first}–{second}" for first, second in proof.pairs if (first, second) not in again]
    return [*said, f"comes out otherwise: {', '.join(differing) or 'another bye or order'}"]
