"""Chouine, for two players: the profile of docs/rules/chouine.md."""
