"""What the checks of a record's proof came to, in sentences: its decks, its chain and its signature."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.rules.chain import Part, Place
from games.rules.proof import Finding
from games.rules.record import Record
from games.signing import Checked, Signed, Trace, Trust, key_id


def seal_lines(record: Record, found: tuple[Finding, ...]) -> list[str]:
    """One line for each deal whose deck is not good; one with the seals where all are."""
    bad = [seal_sentence(finding, number) for number, finding in enumerate(found, 1) if finding is not Finding.GOOD]
    if bad or not found:
        return bad
    return [_("every deck follows from its seal: %(seals)s") % {"seals": " ".join(seals(record))}]


def seals(record: Record) -> list[str]:
    """The beginnings of the commitments, to be held against those that the table showed."""
    assert record.proof is not None
    return [deal["commitment"][:12] for deal in record.proof["deals"]]


def seal_sentence(finding: Finding, deal: int) -> str:
    """What is wrong, in a sentence."""
    match finding:
        case Finding.NO_PROOF:
            return _("the record has no proof of its decks")
        case Finding.UNREADABLE:
            return _("deal %(deal)d: the proof can't be read") % {"deal": deal}
        case Finding.OTHER_SEED:
            return _("deal %(deal)d: the seed is not the one that was committed to") % {"deal": deal}
        case _:
            return _("deal %(deal)d: another deck than this one follows from the seed, the additions and the cut") % {
                "deal": deal
            }


def trace_sentence(checked: Checked) -> str:
    """What became of a signed record, in a sentence."""
    match checked.trace:
        case Trace.NOT_SIGNED:
            return _("not signed")
        case Trace.UNREADABLE:
            return _("the signature can't be read")
        case Trace.CHANGED:
            return _changed(checked.place)
        case Trace.OTHER_SIGNATURE:
            return _other_signature(checked.place)
        case Trace.CHAIN_CHANGED:
            return _("the lines of the chain or of the signature were changed, but nothing that they stand for")
        case Trace.REWRITTEN:
            return _(
                "nothing that counts was changed, but the file was written anew; it differs first in line %(line)d"
            ) % {"line": checked.line}
        case _:
            assert checked.signed is not None
            return _unchanged(checked.signed)


def _unchanged(signed: Signed) -> str:
    said = ngettext(
        "signed by %(site)s with key %(key)s; %(count)d entry, nothing changed",
        "signed by %(site)s with key %(key)s; %(count)d entries, nothing changed",
        signed.chain.count,
    )
    return said % {"site": signed.chain.site, "key": key_id(signed.public), "count": signed.chain.count}


def _changed(place: Place | None) -> str:
    if place is None:
        return _("changed, and so was the chain, which would say where")
    return _("changed: %(place)s") % {"place": place_words(place)}


def _other_signature(place: Place | None) -> str:
    if place is None:
        return _("the signature does not fit")
    return _("the signature does not fit, and the chain neither: %(place)s") % {"place": place_words(place)}


def place_words(place: Place) -> str:
    """Where an entry stands."""
    number = {"deal": place.deal, "action": place.action}
    match place.part:
        case Part.HEADER:
            return _("the header (game, options, players, end, result or notes)")
        case Part.DEAL:
            return _("deal %(deal)d, its dealer, deck or ruling") % number
        case Part.ACTION:
            return _("deal %(deal)d, action %(action)d") % number
        case Part.RESULT:
            return _("deal %(deal)d, its result") % number
        case Part.SEAL:
            return _("deal %(deal)d, the proof of its deck") % number
        case Part.END:
            return _("something is missing at the end")


def trust_sentence(trust: Trust, signed: Signed) -> str:
    """What there is to say of the key; empty where it is known."""
    named = {"key": key_id(signed.public), "site": signed.chain.site}
    match trust:
        case Trust.UNKNOWN:
            return (
                _("the key %(key)s is not known here; it should be the one at /.well-known/tapis-key of %(site)s")
                % named
            )
        case Trust.OTHER:
            return _("signed with the key %(key)s, not with the one that was given") % named
        case Trust.FORMER:
            return _("%(key)s is a former key of this site") % named
        case _:
            return ""
