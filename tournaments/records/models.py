"""What is kept of matches played, and what is derived from it.

`Result` and `ResultPlayer` are facts. `WeeklyRating` and `LeaderboardRow` are derived and can be thrown away:
`manage.py recompute` makes them again. `Submission` and `ClaimedGuest` are outboxes: results written down by hand,
and guests whose games count from now on.
Only `services` writes here.
"""

from __future__ import annotations

from datetime import datetime

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models import Table
from tournaments.members.models import Club
from tournaments.records.choices import Answer, Format, GameName, HowEnded
from tournaments.records.rules.ratings import START, VOLATILITY, WIDEST, Rating, monday, ready


class Result(models.Model):
    """One finished match. `key` names where it came from ("table 12", "match 7") and is what makes it one.

    Units and margin are by side; `margin` is side 0's and negative when side 1 won more. `version` is the
    number of the log, or of the submission, it was computed from; it never goes back. A `superseded`
    result was replaced by a ruling and counts nowhere.
    """

    key = models.CharField(max_length=40, unique=True)
    version = models.PositiveIntegerField(default=0)
    game = models.CharField(_("game"), max_length=16, choices=GameName.choices)
    format = models.CharField(_("format"), max_length=5, choices=Format.choices)
    how = models.CharField(_("how it ended"), max_length=8, choices=HowEnded.choices)
    units_0 = models.PositiveSmallIntegerField(default=0)
    units_1 = models.PositiveSmallIntegerField(default=0)
    margin = models.IntegerField(_("margin"), default=0)
    winner = models.PositiveSmallIntegerField(null=True, blank=True)
    detail = models.JSONField(default=list, blank=True)
    rated = models.BooleanField(_("rated"), default=False)
    by_hand = models.BooleanField(_("with real cards"), default=False)
    superseded = models.BooleanField(default=False)
    table_code = models.CharField(max_length=16, blank=True, default="")
    club = models.ForeignKey(Club, models.SET_NULL, null=True, blank=True, related_name="results")
    event_key = models.CharField(max_length=80, blank=True, default="")
    event_name = models.CharField(max_length=80, blank=True, default="")
    ended_at = models.DateTimeField(_("ended"))

    class Meta:
        ordering = ["-ended_at", "-pk"]
        indexes = [models.Index(fields=["game", "format", "ended_at", "id"], name="records_result_replay")]
        verbose_name = _("result")
        verbose_name_plural = _("results")

    def __str__(self) -> str:
        return f"{self.key}: {self.units_0}–{self.units_1}"

    @property
    def units(self) -> tuple[int, int]:
        return self.units_0, self.units_1


class ResultPlayer(models.Model):
    """One person on one side of a result. `game` and `ended_at` repeat the result's, for the history's index.

    `user` is None for the house, for somebody without an account and for who erased theirs; `name` stays.
    """

    result = models.ForeignKey(Result, models.CASCADE, related_name="players")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="results_played"
    )
    side = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=80)
    game = models.CharField(max_length=16)
    ended_at = models.DateTimeField()

    class Meta:
        ordering = ["result_id", "side", "place"]
        constraints = [
            models.UniqueConstraint(fields=["result", "side", "place"], name="records_result_place"),
        ]
        indexes = [
            models.Index(fields=["user", "-ended_at", "-id"], name="records_history"),
            models.Index(fields=["user", "game", "-ended_at", "-id"], name="records_history_game"),
        ]

    def __str__(self) -> str:
        return self.name


class Waiting(models.Model):
    """Something on its way to the worker, kept until what follows from it was computed."""

    submitted_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True, db_index=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        abstract = True


class Submission(Waiting):
    """A hand-written or ruled result on its way to the worker, kept until it was recorded.

    `content` has what `services.recording` writes into a `Result`. Submitting again under the same key
    raises `version` and opens the row anew; `supersedes` names the result that it takes the place of. What was
    withdrawn counts nowhere until something is submitted again.
    """

    key = models.CharField(max_length=40, unique=True)
    version = models.PositiveIntegerField(default=1)
    content = models.JSONField()
    supersedes = models.CharField(max_length=40, blank=True, default="")
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.key} v{self.version}"


class ClaimedGuest(Waiting):
    """A guest who has an account now: what was played as a guest counts from the first result on."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")

    class Meta:
        verbose_name = _("claimed guest")
        verbose_name_plural = _("claimed guests")

    def __str__(self) -> str:
        return f"{self.user_id}"


class Board(models.Model):
    """The ratings of one game and format. Whoever computes them holds this row's lock meanwhile."""

    game = models.CharField(max_length=16, choices=GameName.choices)
    format = models.CharField(max_length=5, choices=Format.choices)
    computed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "format"], name="records_board_one")]

    def __str__(self) -> str:
        return f"{self.game} {self.format}"


class WeeklyRating(models.Model):
    """A player's rating at the end of a week in which he played, or so far in the present one.

    `week` is its Monday, in UTC.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="weekly_ratings")
    game = models.CharField(max_length=16, choices=GameName.choices)
    format = models.CharField(max_length=5, choices=Format.choices)
    week = models.DateField()
    value = models.FloatField(default=START)
    deviation = models.FloatField(default=WIDEST)
    volatility = models.FloatField(default=VOLATILITY)
    games = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["week"]
        constraints = [
            models.UniqueConstraint(fields=["user", "game", "format", "week"], name="records_rating_week"),
        ]
        indexes = [models.Index(fields=["game", "format", "week"], name="records_rating_replay")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.week}: {self.value:.0f}"


class LeaderboardRow(models.Model):
    """A player's line on the board of a game and format, as the week `last_week`, his last one, left it.

    `games`, `won` and `drawn` count the rated ones; `change` is what that week changed.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="leaderboard_rows")
    game = models.CharField(max_length=16, choices=GameName.choices)
    format = models.CharField(max_length=5, choices=Format.choices)
    value = models.FloatField(default=START)
    deviation = models.FloatField(default=WIDEST)
    volatility = models.FloatField(default=VOLATILITY)
    change = models.FloatField(default=0)
    games = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)
    drawn = models.PositiveIntegerField(default=0)
    last_week = models.DateField()

    class Meta:
        ordering = ["-value", "user_id"]
        constraints = [models.UniqueConstraint(fields=["user", "game", "format"], name="records_board_line")]
        indexes = [models.Index(fields=["game", "format", "-value", "user"], name="records_board_order")]
        verbose_name = _("line of a leaderboard")
        verbose_name_plural = _("lines of leaderboards")

    def __str__(self) -> str:
        return f"{self.user_id} {self.game} {self.value:.0f}"

    def rating_at(self, now: datetime) -> Rating:
        """The rating as a match at `now` would find it: less sure for every week away."""
        kept = Rating(self.value, self.deviation, self.volatility)
        return ready(kept, self.last_week, monday(now), is_pairs=self.format == Format.PAIRS)

    def change_at(self, now: datetime) -> float:
        """What the week of `now` has changed so far; nothing for who hasn't played in it."""
        return self.change if self.last_week == monday(now) else 0


class Challenge(models.Model):
    """A table whose second place is offered to one person, until that person answers or the table is given up."""

    table = models.OneToOneField(Table, models.CASCADE, related_name="challenge")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="challenges_made")
    to = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="challenges_got")
    made_at = models.DateTimeField()
    answer = models.CharField(max_length=8, choices=Answer.choices, default=Answer.NONE, blank=True)
    answered_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["by", "-made_at"], name="records_challenge_made")]

    def __str__(self) -> str:
        return f"{self.by_id} → {self.to_id} {self.answer}"
