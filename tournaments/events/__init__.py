"""Events of a club: entry, pairing, matches, results and standings."""
