"""The pages of events: each parses, calls one service or selector, and renders."""
