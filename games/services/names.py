"""What people are called at the tables where they sat."""

from games.models import Seat


def rename(user_id: int, name: str) -> None:
    """Show `name` at every seat the person ever took."""
    Seat.objects.filter(user_id=user_id).update(name=name)
