"""Takes an erased person's name out of the tables and results that repeat it; who won what stays."""

from games.services.names import rename
from tournaments.records.models import Result, ResultPlayer, Submission


def forget(user_id: int, name: str) -> None:
    """Write `name` wherever the person's own name was kept beside the games."""
    keys = list(Result.objects.filter(players__user_id=user_id).values_list("key", flat=True))
    for submission in Submission.objects.filter(key__in=keys):
        players = submission.content["players"]
        submission.content["players"] = [[*row[:3], name] if row[2] == user_id else row for row in players]
        submission.save(update_fields=["content"])
    ResultPlayer.objects.filter(user_id=user_id).update(name=name)
    rename(user_id, name)
