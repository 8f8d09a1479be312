"""Scores of hand-entered sheets, and ratings, as pure functions: no Django, no clock, no randomness."""
