"""The rows of members: people, clubs, who belongs to which, the links that let people in, and what people are told.

Only `services` writes them. What somebody plays is none of their business: games know a person as
`settings.AUTH_USER_MODEL`, and a person who leaves keeps a row without a name so that results stay.
"""

from typing import Any

from django.contrib.auth.models import AbstractUser, UserManager
from django.db import models
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from tournaments.members.choices import (
    Act,
    CardBack,
    Channel,
    Chat,
    HandRows,
    Language,
    NoticeKind,
    PackLetters,
    Role,
    Theme,
)


class User(AbstractUser):
    """A person. A guest (`is_guest`) has no usable password and is known by the session until claimed.

    `email` is the confirmed address, blank before confirmation; addresses still to be confirmed are allauth's rows.
    `display_name` is never blank once saved: without one, the user name is shown. `hand_rows` is blank until asked.
    `is_minor` can be set by the person, but only a club's administrator takes it back.
    """

    email = models.EmailField(_("e-mail address"), blank=True, default="")
    display_name = models.CharField(_("name shown to others"), max_length=40, blank=True)
    language = models.CharField(_("language"), max_length=2, choices=Language.choices, default=Language.ENGLISH)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    is_guest = models.BooleanField(_("guest"), default=False)
    theme = models.CharField(_("colours of the pages"), max_length=5, choices=Theme.choices, default=Theme.AUTO)
    pack_letters = models.CharField(
        _("letters on the court cards"), max_length=8, choices=PackLetters.choices, default=PackLetters.LANGUAGE
    )
    card_back = models.CharField(_("back of the cards"), max_length=5, choices=CardBack.choices, default=CardBack.WINE)
    four_colours = models.BooleanField(_("four colours, one for each suit"), default=False)
    big_cards = models.BooleanField(_("big cards"), default=False)
    hand_rows = models.CharField(_("hand of guiñote on a phone"), max_length=3, choices=HandRows.choices, blank=True)
    one_tap = models.BooleanField(_("play a card with one tap"), default=False)
    sound = models.BooleanField(_("sounds"), default=True)
    chat = models.CharField(_("chat at the tables"), max_length=7, choices=Chat.choices, default=Chat.OPEN)
    is_minor = models.BooleanField(_("account of a minor"), default=False)

    objects = UserManager()
    REQUIRED_FIELDS: list[str] = []

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(
                Lower("email"),
                condition=~models.Q(email=""),
                name="members_user_email_unique",
                violation_error_message=_("This e-mail address is taken."),
            ),
            models.UniqueConstraint(
                Lower("username"),
                name="members_user_username_unique",
                violation_error_message=_("This user name is taken."),
            ),
        ]

    def __str__(self) -> str:
        return self.display_name or self.username

    def save(self, *args: Any, **kwargs: Any) -> None:
        if self.email and "email" in (kwargs.get("update_fields") or ()):
            # allauth writes an address alone once it is confirmed; another account's claim to it was never confirmed.
            User.objects.filter(email__iexact=self.email).exclude(pk=self.pk).update(email="")
        self.display_name = self.display_name or self.username[:40]
        super().save(*args, **kwargs)

    def get_full_name(self) -> str:
        return str(self)


class Club(models.Model):
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(_("short name in addresses"), max_length=50, unique=True)
    description = models.TextField(_("description"), max_length=2000, blank=True)
    language = models.CharField(_("language"), max_length=2, choices=Language.choices, default=Language.ENGLISH)
    chat = models.CharField(
        _("the most that may be said at the tables of its events"),
        max_length=7,
        choices=Chat.choices,
        default=Chat.OPEN,
    )
    created = models.DateTimeField(_("founded"), auto_now_add=True)
    people = models.ManyToManyField(User, through="Membership", related_name="clubs")

    class Meta:
        ordering = ["name"]
        verbose_name = _("club")
        verbose_name_plural = _("clubs")

    def __str__(self) -> str:
        return self.name


class Membership(models.Model):
    """One person in one club; who left or was removed keeps the row, not `active`.

    `removed` is when an administrator took the person out: an invitation doesn't let such a person back in.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="memberships")
    user = models.ForeignKey(User, models.CASCADE, related_name="memberships")
    role = models.CharField(_("role"), max_length=13, choices=Role.choices, default=Role.MEMBER)
    joined = models.DateTimeField(_("joined"))
    active = models.BooleanField(_("active"), default=True)
    removed = models.DateTimeField(_("removed"), null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "user"], name="members_membership_unique")]
        verbose_name = _("membership")
        verbose_name_plural = _("memberships")

    def __str__(self) -> str:
        return f"{self.user} @ {self.club}"


class Invitation(models.Model):
    """A link into a club. The token is kept readable, for the organiser has to copy it again."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="invitations")
    token = models.CharField(max_length=43, unique=True)
    role = models.CharField(_("role"), max_length=13, choices=Role.choices, default=Role.MEMBER)
    made_by = models.ForeignKey(User, models.SET_NULL, null=True, related_name="invitations_made")
    made = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField(_("expires"))
    uses_left = models.PositiveSmallIntegerField(_("uses left"))
    revoked = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        ordering = ["-made"]
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")

    def __str__(self) -> str:
        return f"{self.club} {self.get_role_display()}"


class OneTimeLink(models.Model):
    """The link that makes the site's first club; only its SHA-256 (hex) is kept."""

    token_hash = models.CharField(max_length=64, unique=True)
    made = models.DateTimeField(auto_now_add=True)
    used_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return self.token_hash[:8]


class ClubAct(models.Model):
    """One line of a club's record: who did what to whom. Appended, never edited."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="acts")
    at = models.DateTimeField(auto_now_add=True)
    actor = models.ForeignKey(User, models.SET_NULL, null=True, related_name="acts")
    subject = models.ForeignKey(User, models.SET_NULL, null=True, related_name="acts_upon")
    act = models.CharField(max_length=20, choices=Act.choices)
    before = models.CharField(max_length=80, blank=True)
    after = models.CharField(max_length=80, blank=True)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.actor} {self.get_act_display()}"


class Notice(models.Model):
    """What a person is to know of one `subject` ("table 12", "match 7"): one row, of which a higher `version` is newer.

    `place` is the page that it is about, as a path without its language. `facts` are values, never sentences; people
    stand in them by id, under `people`. `notice_words` makes words of them, in the reader's language.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=20, choices=NoticeKind.choices)
    subject = models.CharField(max_length=60)
    version = models.PositiveBigIntegerField(default=0)
    place = models.CharField(max_length=300)
    facts = models.JSONField(default=dict, blank=True)
    on_page = models.BooleanField(default=True)
    made_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        indexes = [models.Index(fields=["user", "-made_at"], name="members_notice_list")]
        constraints = [models.UniqueConstraint(fields=["user", "kind", "subject"], name="members_notice_once")]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject} v{self.version}"


class Device(models.Model):
    """A browser that shows notices by itself: where and with which keys it is reached (RFC 8030, RFC 8291).

    `failed` counts the failures since something last arrived.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=1000, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    user_agent = models.CharField(max_length=200, blank=True, default="")
    made_at = models.DateTimeField()
    failed = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["made_at", "pk"]

    def __str__(self) -> str:
        return f"{self.user_id} {self.user_agent[:40]}"


class Delivery(models.Model):
    """A notice on its way by e-mail, or to one device, kept until it has left or lost its point (`done_at`).

    `due_at` is after the person's quiet hours, and moves on with every attempt.
    """

    notice = models.ForeignKey(Notice, models.CASCADE, related_name="deliveries")
    channel = models.CharField(max_length=5, choices=Channel.choices)
    device = models.ForeignKey(Device, models.CASCADE, null=True, blank=True, related_name="deliveries")
    due_at = models.DateTimeField()
    done_at = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        indexes = [models.Index(fields=["due_at"], name="members_delivery_due", condition=models.Q(done_at=None))]

    def __str__(self) -> str:
        return f"{self.notice_id} {self.channel}"


class NoticeWishes(models.Model):
    """How a person wants to be told; without a row everything is as it is at first.

    `switches` has those that were turned, as {"your_turn.email": true}. Between `quiet_from` and `quiet_until`, times
    of the person's own clock, e-mail and devices wait; both are None where there are no quiet hours.
    """

    user = models.OneToOneField(User, models.CASCADE, related_name="notice_wishes")
    switches = models.JSONField(default=dict, blank=True)
    quiet_from = models.TimeField(null=True, blank=True)
    quiet_until = models.TimeField(null=True, blank=True)
    open_to_challenges = models.BooleanField(default=True)

    def __str__(self) -> str:
        return f"{self.user_id}"

    def wants(self, kind: str, channel: str) -> bool:
        """Whether the person is told of that kind by that way; by e-mail only who has asked for it."""
        return bool(self.switches.get(f"{kind}.{channel}", channel != Channel.EMAIL))
