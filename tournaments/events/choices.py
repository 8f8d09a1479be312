"""The closed sets of events' rows, with the words that people read for them."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Kind(TextChoices):
    ROUND_ROBIN = "round_robin", _("Round robin: everybody meets everybody")
    SWISS = "swiss", _("Swiss: some rounds, each against somebody with as many points")
    KNOCKOUT = "knockout", _("Knockout: who loses is out")
    CONSOLATION = "consolation", _("Knockout with a consolation: who loses early plays a cup of his own")
    DOUBLE = "double", _("Double elimination: who loses twice is out")
    GROUPS = "groups", _("Groups, then a knockout of those who go on")
    EVENING = "evening", _("Evening with changing partners: everybody counts alone, at tables of four")


KNOCKOUTS = frozenset({Kind.KNOCKOUT, Kind.CONSOLATION, Kind.DOUBLE})  # where places rank, and no points


class ConsolationFor(TextChoices):
    """Who comes into the consolation."""

    FIRST_MATCH = "first", _("who loses the first match that he plays")
    FIRST_TWO_ROUNDS = "first_two", _("who loses in the first or the second round")


class GroupDraw(TextChoices):
    """The words for `rules.groups.Draw`."""

    SNAKE = "snake", _("by seeds, from the first group to the last and back")
    POTS = "pots", _("seeds in pots of one for each group, each pot by lot")
    LOTS = "lots", _("all by lot")


class PairingEngine(TextChoices):
    """Who pairs a Swiss round."""

    AUTOMATIC = "automatic", _("by the size of the field: FIDE’s rules from 12 players on, else the club’s")
    DUTCH = "dutch", _("FIDE’s rules (Dutch system), by the program gacrux")
    CLUB = "club", _("the club’s: scores as close as can be")


class LateCredit(TextChoices):
    """What somebody who comes late gets for each round that is out."""

    NOTHING = "nothing", _("nothing for a missed round")
    DRAW = "draw", _("as much as a draw for each missed round")


class UnplayedKind(TextChoices):
    """The words for those of `rules.unplayed.Unplayed` that have no match."""

    PAIRING_BYE = "pairing_bye", _("bye: nobody left to meet")
    REQUESTED_HALF = "requested_half", _("round off on request, worth a draw")
    REQUESTED_ZERO = "requested_zero", _("round off on request, worth nothing")
    LATE = "late", _("not there yet")
    WITHDRAWN = "withdrawn", _("withdrawn")


class RequestedBye(TextChoices):
    """What may be asked for in advance."""

    HALF = "requested_half", _("worth a draw")
    ZERO = "requested_zero", _("worth nothing")


class DraftStage(TextChoices):
    """The life of a draft; `rules.states.DRAFT_MOVES` has its moves."""

    QUEUED = "queued", _("waiting for the worker")
    PAIRING = "pairing", _("being paired")
    READY = "ready", _("ready to be looked at")
    FAILED = "failed", _("no round was found")
    OUT = "out", _("published")


class Decks(TextChoices):
    """Whose cards a table of the event deals."""

    OWN = "own", _("each table its own")
    DUPLICATE = "duplicate", _("the same at every table of a round, and compared deck by deck")
    MIRROR = "mirror", _("mirror matches: pairs play one against one at two tables, the same decks with seats swapped")


class ForfeitMargin(TextChoices):
    """What margin a forfeit won is worth."""

    AVERAGE = "average", _("the player's own average margin in the event")
    ZERO = "zero", _("nothing")


class Stage(TextChoices):
    """The words for `rules.states.EventState`."""

    DRAFT = "draft", _("being prepared")
    ENTRY = "entry", _("open for entry")
    RUNNING = "running", _("being played")
    CLOSED = "closed", _("finished")


class Presence(TextChoices):
    """The words for `rules.states.EntrantState`."""

    INVITED = "invited", _("waiting for the partner")
    ALONE = "alone", _("looking for a partner")
    ENTERED = "entered", _("entered")
    CHECKED_IN = "checked_in", _("here")
    WITHDRAWN = "withdrawn", _("withdrawn")


class MatchStage(TextChoices):
    """The words for `rules.states.MatchState`."""

    OPEN = "open", _("to be played")
    REPORTED = "reported", _("to be confirmed")
    DISPUTED = "disputed", _("disputed")
    PENDING = "pending", _("being recorded")
    DONE = "done", _("finished")


class ReportStage(TextChoices):
    PROPOSED = "proposed", _("waiting for the other side")
    CONFIRMED = "confirmed", _("confirmed")
    DISPUTED = "disputed", _("disputed")
    REPLACED = "replaced", _("replaced")


class Act(TextChoices):
    """An act that the record of an event keeps."""

    CREATED = "created", _("created the event")
    BROUGHT = "brought", _("brought the event in as a file")
    CHANGED = "changed", _("changed the event")
    MOVED = "moved", _("changed the state of the event")
    ORGANISER_ADDED = "organiser_added", _("added an organiser")
    ORGANISER_REMOVED = "organiser_removed", _("removed an organiser")
    ENTERED = "entered", pgettext_lazy("act", "entered")
    LISTED = "listed", _("entered the players of a list")
    ACCEPTED = "accepted", _("agreed to play in a pair")
    CHECKED_IN = "checked_in", _("marked as here")
    CHECKED_OUT = "checked_out", _("marked as not here")
    RENAMED = "renamed", _("put a name right")
    WITHDRAWN = "withdrawn", _("withdrew")
    RETURNED = "returned", _("came back")
    SEEDED = "seeded", _("set the seeds")
    DRAWN = "drawn", _("drew a round")
    PAIRED_BY_HAND = "paired_by_hand", _("changed the pairs of a round by hand")
    PUBLISHED = "published", _("published a round")
    UNDONE = "undone", _("took a round back")
    BYE_REQUESTED = "bye_requested", _("asked for a round off")
    BYE_TAKEN_BACK = "bye_taken_back", _("plays after all in a round that was asked off")
    CAME_LATE = "came_late", _("entered after the start")
    FORBIDDEN = "forbidden", _("said that two are not to meet")
    ALLOWED = "allowed", _("let two meet again")
    NOT_COME = "not_come", _("gave a match to the side that was there")
    COUNTDOWN = "countdown", _("started the countdown for who has not come")
    COUNTDOWN_ENDED = "countdown_ended", _("ended the countdown")
    WRITTEN = "written", _("wrote a result down")
    REOPENED = "reopened", _("took a forfeit back")
    QUALIFIER_SET = "qualifier_set", _("set how many of an event enter")
    QUALIFIED = "qualified", _("entered somebody who had qualified")
    QUALIFIER_DECLINED = "qualifier_declined", _("passed over who declined the place")
    PARTNER_ASKED = "partner_asked", _("asked to be partners")
    PAIRED_UP = "paired_up", _("made two who were alone a pair")
    DATED = "dated", _("set dates and places of rounds")
    PLAYOFF = "playoff", _("had those who are level play for the place")
    EDGE_DECIDED = "edge_decided", _("decided who of those level goes on")
    UNWRITTEN = "unwritten", _("took a result back")
    REPORTED = "reported", _("reported a result")
    CONFIRMED = "confirmed", _("confirmed a result")
    DISPUTED = "disputed", _("disputed a result")
    CORRECTED = "corrected", _("corrected a result")
    DECIDED = "decided", _("closed a match with a result")
    RULED = "ruled", _("ruled at the table")
    RECORDED = "recorded", _("recorded a result")
    REORDERED = "reordered", _("changed the order of tie-breaks")
    PENALISED = "penalised", _("gave a penalty")
    PENALTY_LIFTED = "penalty_lifted", _("lifted a penalty")
    CLOCK_SET = "clock_set", _("set the clock of the round")
    RANG = "rang", _("rang the bell of the round")
    ANNOUNCED = "announced", _("announced something")
    TAKEN_BACK = "taken_back", _("took an announcement back")
    REPORT_ANSWERED = "report_answered", _("settled a report about what was said")
