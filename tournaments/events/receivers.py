"""Connects records' news to this app."""
