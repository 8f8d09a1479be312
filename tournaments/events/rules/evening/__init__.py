"""An evening with changing partners: tables of four, new partners each round, and everybody scores for himself.

`rounds` plans the evening; `whist` holds the fields for which a perfect plan is known, `search` seats the others;
`judging` finds what is wrong with a round, `quality` measures a plan, `scores` ranks the players.
"""
