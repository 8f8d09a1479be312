"""What the site keeps of a table: the row, its seats, its log, the seeds of its deals, and the news of its end.

Beside them stand the games that were brought in as records. The log is the truth: every other column of a table can be
computed again from it. Only `games.services` writes here.
"""

from __future__ import annotations

import secrets
import uuid

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.chat.choices import Chat

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that is misread on paper
CODE_LENGTH = 8


def new_code() -> str:
    """A table's public name, as long as it takes not to be guessed."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class Status(models.TextChoices):
    """A table's life; `MOVES` says which step may follow which."""

    WAITING = "waiting", _("waiting for players")
    PLAYING = "playing", _("being played")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("cancelled")


MOVES: dict[Status, frozenset[Status]] = {
    Status.WAITING: frozenset({Status.PLAYING, Status.CANCELLED}),
    Status.PLAYING: frozenset({Status.FINISHED}),
    Status.FINISHED: frozenset(),
    Status.CANCELLED: frozenset(),
}


class MatchFormat(models.TextChoices):
    """How many units make a match: the first to win most of n, or n whatever happens."""

    BEST_OF = "best_of", _("best of")
    FIXED = "fixed", _("fixed number")


class DeckGroup(models.Model):
    """Tables that play the same decks: all of a round (duplicate), or the two of a mirror match.

    `key` names what they belong to ("event 3 round 2") and is what makes it one.
    """

    class Kind(models.TextChoices):
        DUPLICATE = "duplicate", _("every table of a round plays the same decks")
        MIRROR = "mirror", _("mirror match: two tables play the same decks with seats swapped")

    key = models.CharField(max_length=80, unique=True)
    kind = models.CharField(max_length=9, choices=Kind.choices)

    def __str__(self) -> str:
        return self.key


class SharedDeck(models.Model):
    """The secret behind one deck of a group. Nobody adds to it and nobody cuts: it has to be the same everywhere."""

    group = models.ForeignKey(DeckGroup, on_delete=models.CASCADE, related_name="decks")
    deal = models.PositiveIntegerField()
    seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    cut = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["group", "deal"], name="games_shared_deck")]

    def __str__(self) -> str:
        return f"{self.group_id} deck {self.deal}"


class Sign(models.TextChoices):
    """How a person's last sign of life at a table came: an open socket, a page that was asked for, a farewell."""

    NONE = ""
    SOCKET = "socket"
    PAGE = "page"
    LEFT = "left"


class Patience(models.TextChoices):
    """How long the others wait for a person who is away, by how often he stayed away before."""

    SHORT = "short"
    USUAL = "usual"
    LONG = "long"


class AtZero(models.TextChoices):
    """What happens to a seat that lets its time run out; `late` stands in the log first."""

    HOUSE = "house", _("the house acts for whoever is late")
    DEAL = "deal", _("whoever is late loses the deal")
    MATCH = "match", _("whoever is late loses the match")
    THIRD = "third", _("the house acts for whoever is late, and the third time loses the match")


class Table(models.Model):
    """One match: its game, options and seats, and how far its log has come (`number`).

    `asked` has for each seat since when the table waits for it, in milliseconds of the epoch, moved on by all that is
    nobody's time (holds, outages); null for a seat that it doesn't wait for.
    """

    code = models.CharField(max_length=16, unique=True, default=new_code, editable=False)
    game = models.CharField(max_length=16)
    options = models.JSONField(default=dict, blank=True)
    seat_count = models.PositiveSmallIntegerField(default=2)
    format_kind = models.CharField(max_length=8, choices=MatchFormat.choices, default=MatchFormat.BEST_OF)
    format_units = models.PositiveSmallIntegerField(default=1)
    public = models.BooleanField(default=True)
    rated = models.BooleanField(default=False)
    origin = models.CharField(max_length=80, blank=True, default="")
    status = models.CharField(max_length=10, choices=Status.choices, default=Status.WAITING)
    number = models.PositiveIntegerField(default=0)
    due_at = models.DateTimeField(null=True, blank=True, db_index=True)
    hold_until = models.DateTimeField(null=True, blank=True)
    sealed = models.CharField(max_length=64, blank=True, default="")  # the commitment to the next deck, or the present
    chat = models.CharField(max_length=7, choices=Chat.choices, default=Chat.OPEN)  # the most that may be said here
    turn_told = models.PositiveIntegerField(default=0)  # the number at which `turn_waits` was last sent
    time_control = models.CharField(max_length=40, blank=True, default="")  # as `games.rules.clock` writes it
    at_zero = models.CharField(max_length=8, choices=AtZero.choices, default=AtZero.HOUSE)
    asked = models.JSONField(default=list, blank=True)
    outage = models.PositiveBigIntegerField(default=0)  # the last one that this table was credited for
    deck_group = models.ForeignKey(
        DeckGroup, null=True, blank=True, on_delete=models.PROTECT, related_name="tables"
    )  # whose decks it plays; None: decks of its own
    called_at = models.DateTimeField(null=True, blank=True)  # since when a call waits for the organiser
    call_answer = models.CharField(max_length=400, blank=True, default="")  # what he answered last
    answered_at = models.PositiveIntegerField(null=True, blank=True)  # and at which number
    may_adjourn = models.BooleanField(default=True)  # whether its players may agree to go on another day
    adjourned_at = models.DateTimeField(null=True, blank=True)
    rematch = models.OneToOneField("self", null=True, blank=True, on_delete=models.SET_NULL, related_name="rematch_of")
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="opened_tables"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    started_at = models.DateTimeField(null=True, blank=True)
    moved_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["status", "public", "-created_at"], name="games_table_lobby")]

    def __str__(self) -> str:
        return f"{self.game} {self.code}"

    @property
    def match_format(self) -> tuple[str, int]:
        """("best_of", n) or ("fixed", n)."""
        return (self.format_kind, self.format_units)


class Seat(models.Model):
    """A place at a table, counted from 0 in order of play; `name` is what the person was called on sitting down.

    `preferences` is what the seat has asked for beforehand and nobody else may know: `armed` (action texts to be
    taken as soon as they can be), `plan` (calls to be made one after the other), `truthful` (answer for me),
    `orders` (standing orders, `games.orders`) and `cancelled` (those that are not followed any more, and why).

    The person counts as being there until `here_until`; `sign` is how the last sign of life came. `stands_in`: the
    house plays here until the person is back. `walked_out`: the match ended against somebody who was not there.
    `friends` may look into the hand while it is played: their names by user id, as text.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    index = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="seats"
    )
    is_house = models.BooleanField(default=False)
    name = models.CharField(max_length=80, blank=True, default="")
    preferences = models.JSONField(default=dict, blank=True)
    spent_ms = models.IntegerField(default=0)  # of the bank; below 0 where increments exceed it
    here_until = models.DateTimeField(null=True, blank=True)
    sign = models.CharField(max_length=6, choices=Sign.choices, blank=True, default=Sign.NONE)
    patience = models.CharField(max_length=5, choices=Patience.choices, default=Patience.USUAL)
    stands_in = models.BooleanField(default=False)
    walked_out = models.BooleanField(default=False)
    friends = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ["table_id", "index"]
        constraints = [
            models.UniqueConstraint(fields=["table", "index"], name="games_seat_place"),
            models.UniqueConstraint(fields=["table", "user"], name="games_seat_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.index} {self.name}"

    @property
    def is_taken(self) -> bool:
        """Whether somebody, or the house, sits here."""
        return self.is_house or self.user_id is not None or self.name != ""

    @property
    def is_played_by_house(self) -> bool:
        """Whether the house acts here: it sits here, or plays on for a person who is away."""
        return self.is_house or self.stands_in


class Connection(models.Model):
    """An open socket of a player at his table, in whichever process; one whose process died is left behind, and stale.

    `index` is the seat's; `channel` the connection's name among all processes.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="connections")
    index = models.PositiveSmallIntegerField()
    channel = models.CharField(max_length=120, unique=True)
    opened_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["table_id", "index", "opened_at"]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.index} {self.channel}"


class LogEntry(models.Model):
    """One thing that happened at a table, in the words of `games.log`; never changed, never deleted.

    `seat` is None for what the site did. Times in milliseconds: `elapsed_ms` since the entry before, asides passed
    over; of these are not the player's `credited_ms` (holds and outages) and `lag_ms` (the way there and back, as the
    server measured it); `reported_ms` is what his page says he needed; `left_ms` is left in his bank then, None where
    nothing was charged.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="log")
    number = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    text = models.CharField(max_length=600)
    received_at = models.DateTimeField()
    elapsed_ms = models.PositiveIntegerField(default=0)
    credited_ms = models.PositiveIntegerField(default=0)
    lag_ms = models.PositiveIntegerField(default=0)
    reported_ms = models.PositiveIntegerField(null=True, blank=True)
    left_ms = models.PositiveIntegerField(null=True, blank=True)
    request_id = models.CharField(max_length=64, null=True, blank=True)
    director = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )  # who ruled, where it is a ruling

    class Meta:
        ordering = ["table_id", "number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="games_log_number"),
            models.UniqueConstraint(fields=["table", "request_id"], name="games_log_request"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.text}"


class Call(models.Model):
    """A player's call for the organiser. A table has at most one that waits; `answer` may be empty."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="calls")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    reason = models.CharField(max_length=400, blank=True, default="")
    request_id = models.CharField(max_length=64, blank=True, default="")
    made_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    answer = models.CharField(max_length=400, blank=True, default="")

    class Meta:
        ordering = ["made_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table"], condition=models.Q(answered_at=None), name="games_call_one_open"),
        ]

    def __str__(self) -> str:
        return f"{self.table_id}/{self.seat} at {self.made_at:%H:%M}"


class DealSeed(models.Model):
    """The secret that a deck follows from; its commitment is public before the deal, the seed after the match's unit.

    `deal` counts all the deals of the table, from 1. `contributions` are what the seats' browsers added, in seat order
    and hexadecimal, "" for a seat that added nothing.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="deal_seeds")
    deal = models.PositiveIntegerField()
    seed = models.BinaryField(max_length=32)
    commitment = models.CharField(max_length=64)
    contributions = models.JSONField(default=list, blank=True)
    cut = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["table", "deal"], name="games_seed_deal")]

    def __str__(self) -> str:
        return f"{self.table_id} deal {self.deal}"


class FinishedTable(models.Model):
    """The news that a match ended, kept until whoever derives results from it has said that it is done."""

    table = models.OneToOneField(Table, on_delete=models.CASCADE, related_name="finished")
    number = models.PositiveIntegerField()
    created_at = models.DateTimeField(auto_now_add=True)
    done_at = models.DateTimeField(null=True, blank=True, db_index=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.table_id} at {self.number}"


class Signature(models.TextChoices):
    """What is known of the signature of a record that was brought in."""

    NONE = "none", _("not signed")
    KNOWN = "known", _("signed by this site")
    UNKNOWN = "unknown", _("signed with a key that this site doesn't know")
    UNREADABLE = "unreadable", _("signed in a way that this site can't check")


class ArchivedGame(models.Model):
    """A match that somebody brought in as a record, in which the referee found nothing wrong.

    `record` is the file in its canonical form; `names` are texts of that file, nobody's account. `complete` of `deals`
    were played to their end; `winner` is a side, None where nobody won. `site` and `key` are what the signature says.
    Nothing is counted from it.
    """

    record = models.TextField()
    sha256 = models.CharField(max_length=64, unique=True)
    game = models.CharField(max_length=16)
    seats = models.PositiveSmallIntegerField()
    names = models.JSONField()
    deals = models.PositiveIntegerField()
    complete = models.PositiveIntegerField()
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    signature = models.CharField(max_length=10, choices=Signature.choices)
    site = models.CharField(max_length=120, blank=True, default="")
    key = models.CharField(max_length=16, blank=True, default="")
    source = models.CharField(max_length=200, blank=True, default="")
    brought_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="archived_games"
    )
    brought_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["game", "-id"], name="games_archived_game")]

    def __str__(self) -> str:
        return f"{self.game} {' – '.join(self.names)}"


def new_request_id() -> str:
    """A request id for a form rendered by the server."""
    return uuid.uuid4().hex


from games.chat.models import ChatLimit, ChatReport, Line, Mute  # noqa: E402, F401 - rows of this app too
from games.standstill import Beat, Holiday, Outage, RestHabit  # noqa: E402, F401 - so that Django finds them here
