"""The closed sets of events' rows, with the words that people read for them."""

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Kind(TextChoices):
    ROUND_ROBIN = "round_robin", _("Round robin: everybody meets everybody")
    KNOCKOUT = "knockout", _("Knockout: who loses is out")
    CONSOLATION = "consolation", _("Knockout with a consolation: who loses early plays a cup of his own")
    DOUBLE = "double", _("Double elimination: who loses twice is out")


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
    WITHDRAWN = "withdrawn", _("withdrew")
    RETURNED = "returned", _("came back")
    SEEDED = "seeded", _("set the seeds")
    PUBLISHED = "published", _("published a round")
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
