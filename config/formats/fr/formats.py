"""French, with the word between day and hour. The first of a month, "1er", is `members.templatetags.moments`'."""

DATETIME_FORMAT = r"j F Y \à H:i"
SHORT_DATETIME_FORMAT = r"d/m/Y \à H:i"
