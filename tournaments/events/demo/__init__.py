"""The demo club: people to log in as, a season behind them, an evening in the middle, and all of it really played.

Everything is done by the services, at times of the past that they are given; only where a row takes the time of
writing by itself is it put back (`dates`).
"""
