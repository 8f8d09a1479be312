"""Connects games' news to this app."""
