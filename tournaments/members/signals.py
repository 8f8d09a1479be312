"""News of people for the apps above; sent inside the transaction, so that all of it happens or none."""

from django.dispatch import Signal

# user_id; was: the name shown until now; name: what stands in its place from now on
person_erased = Signal()

# user_id; was: the name shown until now; name: the one shown from now on
person_renamed = Signal()

# user_id of a guest who has an account from now on
guest_claimed = Signal()

# club_id of a club that lets more or less be said at the tables of its events
club_chat_changed = Signal()

# user_id of somebody who is told something new, or has seen it
notices_changed = Signal()
