"""Rows of accounts, clubs and the pages about the site."""

from typing import Any

from django.utils import timezone

from tests.matrix import NEVER, Row, World, the_same, with_account
from tournaments.members.choices import Role
from tournaments.members.models import Club, Invitation
from tournaments.members.services import invitations
from tournaments.members.services.notice_letters import token_of

MEMBERS_GET = "login 403 403 200 200 200"
ORGANISERS_GET = "login 403 403 403 200 200"
ORGANISERS_POST = "login 403 403 403 302 302"
ADMINISTRATORS_GET = "login 403 403 403 403 200"
ADMINISTRATORS_POST = "login 403 403 403 403 302"


def slug(world: World, club: Club) -> dict[str, Any]:
    return {"slug": club.slug}


def somebody(world: World, club: Club) -> dict[str, Any]:
    return {"slug": club.slug, "user_id": world.member_of(club).pk}


def invitation(world: World, club: Club) -> Invitation:
    return invitations.invite(club, world.boss_of(club), role=Role.MEMBER, days=1, uses=9, now=timezone.now())


def some_invitation(world: World, club: Club) -> dict[str, Any]:
    return {"slug": club.slug, "invitation_id": invitation(world, club).pk}


def some_token(world: World, club: Club) -> dict[str, Any]:
    return {"token": invitation(world, club).token}


def no_token(world: World, club: Club) -> dict[str, Any]:
    return {"token": "x" * 32}


def no_key(world: World, club: Club) -> dict[str, Any]:
    return {"key": "x:y"}


def no_reset(world: World, club: Club) -> dict[str, Any]:
    return {"uidb36": "zz", "key": "set-password"}


def some_notice(world: World, club: Club) -> dict[str, Any]:
    return {"notice_id": 1}


def some_device(world: World, club: Club) -> dict[str, Any]:
    return {"device_id": 1}


def some_stop(world: World, club: Club) -> dict[str, Any]:
    return {"token": token_of(world.member_of(club))}


def two_rows(world: World, club: Club) -> dict[str, Any]:
    return {"hand_rows": "two"}


FORM = Row(get=with_account(200), post=with_account(200))
FOR_ALL = Row(get=the_same(200))
ENTRANCE = "200 302 302 302 302 302"  # who is logged in is taken to the start page

ROWS = {
    "home": FOR_ALL,
    "about": FOR_ALL,
    "privacy": FOR_ALL,
    "credits": FOR_ALL,
    "healthz": Row(get=the_same(200), post=the_same(200)),
    "set_language": Row(get=the_same(302), post=the_same(302)),
    "members:clubs": FOR_ALL,
    "members:club": Row(get=the_same(200), arguments=slug, of_club=True),
    "members:people": Row(get=MEMBERS_GET, arguments=slug, of_club=True),
    "members:change_role": Row(get=NEVER, post=ADMINISTRATORS_POST, arguments=somebody, of_club=True),
    "members:remove": Row(get=NEVER, post=ADMINISTRATORS_POST, arguments=somebody, of_club=True),
    "members:mark_minor": Row(get=NEVER, post=ADMINISTRATORS_POST, arguments=somebody, of_club=True),
    "members:readmit": Row(get=NEVER, post=ADMINISTRATORS_POST, arguments=somebody, of_club=True),
    "members:club_settings": Row(get=ADMINISTRATORS_GET, post=ADMINISTRATORS_GET, arguments=slug, of_club=True),
    "members:invitations": Row(get=ORGANISERS_GET, post=ORGANISERS_GET, arguments=slug, of_club=True),
    "members:revoke": Row(get=NEVER, post=ORGANISERS_POST, arguments=some_invitation, of_club=True),
    "members:acts": Row(get=ORGANISERS_GET, arguments=slug, of_club=True),
    "members:leave": Row(get=MEMBERS_GET, post="login 403 403 302 302 302", arguments=slug, of_club=True),
    "members:join": Row(get=the_same(200), post=the_same(302), arguments=some_token, of_club=True),
    "members:first_club": Row(get=the_same(410), post=the_same(410), arguments=no_token),
    "members:settings": FORM,
    "members:hand_rows": Row(get=NEVER, post=with_account(302), data=two_rows),
    "members:claim": Row(get="login 200 302 302 302 302", post="login 200 302 302 302 302"),
    "service_worker": FOR_ALL,
    "notices:notices": Row(get=with_account(200)),
    "notices:bell": Row(get=with_account(200)),
    "notices:see_all": Row(get=NEVER, post=with_account(302)),
    "notices:see": Row(get=NEVER, post=with_account(302), arguments=some_notice),
    "notices:settings": Row(get=with_account(200), post=with_account(302)),
    "notices:add_device": Row(get=NEVER, post=with_account(422)),
    "notices:remove_device": Row(get=NEVER, post=with_account(302), arguments=some_device),
    "notices:stop": Row(get=the_same(200), post=the_same(200), arguments=some_stop),
    "export": Row(get=with_account(200)),
    "members:erase": FORM,
    "account_login": Row(get=ENTRANCE, post=ENTRANCE),
    "account_signup": Row(get=ENTRANCE, post=ENTRANCE),
    "account_logout": Row(get="302 200 200 200 200 200", post=the_same(302)),
    "account_inactive": Row(get=the_same(200)),
    "account_reauthenticate": Row(get="login 403 200 200 200 200", post="login 403 200 200 200 200"),
    "account_email": Row(get="login 302 200 200 200 200", post=with_account(302)),
    "account_email_verification_sent": Row(get=the_same(200)),
    "account_confirm_email": Row(get=the_same(200), post=the_same(404), arguments=no_key),
    "account_change_password": Row(get="login 302 200 200 200 200", post="login 302 200 200 200 200"),
    "account_set_password": Row(get=with_account(302), post=with_account(302)),
    "account_reset_password": Row(get=the_same(200), post=the_same(200)),
    "account_reset_password_done": Row(get=the_same(200)),
    "account_reset_password_from_key": Row(get=the_same(200), post=the_same(200), arguments=no_reset),
    "account_reset_password_from_key_done": Row(get=the_same(200)),
    "account_confirm_login_code": Row(get="login 302 302 302 302 302", post="login 302 302 302 302 302"),
}
