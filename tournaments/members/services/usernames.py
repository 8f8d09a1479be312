"""Saves a person under a user name that somebody else may be taking at the same moment."""

from django.db import IntegrityError, transaction

from tournaments.members.errors import UsernameTaken
from tournaments.members.models import User


def save_under_username(person: User) -> None:
    """Raises UsernameTaken and leaves the transaction usable."""
    try:
        with transaction.atomic():
            person.save()
    except IntegrityError as error:
        raise UsernameTaken from error
