"""What people are called at the tables where they sat, and where the tables say they come from."""

from collections.abc import Collection

from games.models import Seat, Table


def rename(user_id: int, name: str) -> None:
    """Show `name` at every seat the person ever took, or looked into as a friend."""
    Seat.objects.filter(user_id=user_id).update(name=name)
    for seat in Seat.objects.filter(friends__has_key=str(user_id)):
        seat.friends[str(user_id)] = name
        seat.save(update_fields=["friends"])


def rename_origin(table_ids: Collection[int], origin: str) -> None:
    """Show `origin` as the place of those tables."""
    Table.objects.filter(pk__in=table_ids).update(origin=origin)
