"""Names that follow: the tables and results that repeat a person's or an event's name say the present one."""

from games.broadcast import announce_page
from games.services import names
from tournaments.records.models import Result, ResultPlayer, Submission


def rename_person(user_id: int, name: str) -> None:
    """Write `name` wherever the person's own name is kept beside the games; who won what stays."""
    keys = list(Result.objects.filter(players__user_id=user_id).values_list("key", flat=True))
    for submission in Submission.objects.filter(key__in=keys):
        players = submission.content["players"]
        submission.content["players"] = [[*row[:3], name] if row[2] == user_id else row for row in players]
        submission.save(update_fields=["content"])
    ResultPlayer.objects.filter(user_id=user_id).update(name=name)
    names.rename(user_id, name)
    announce_page(f"player-{user_id}")


def rename_event(event_key: str, name: str) -> None:
    """Write `name` on every result of the event."""
    Result.objects.filter(event_key=event_key).update(event_name=name)
