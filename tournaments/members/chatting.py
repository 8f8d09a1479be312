"""What bounds a person's chat at every table: the answer that games asks for by `settings.CHAT_BOUNDS`."""

from tournaments.members.choices import Chat
from tournaments.members.models import User


def chat_bounds(user_id: int) -> tuple[str, bool]:
    """The person's own choice ("open", "presets" or "off"), and whether the account is a minor’s."""
    found = User.objects.filter(pk=user_id, is_active=True).values_list("chat", "is_minor").first()
    return found or (Chat.OFF, False)
