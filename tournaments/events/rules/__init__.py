"""Pairing and ranking as pure functions: no Django, no clock, no randomness. Lots come as arguments."""
