"""Cups: single and double elimination and consolation, as one kind of graph of numbered matches.

`graph` says what a cup is and `building` makes one complete; `single`, `double` and `consolation` say which; `progress`
says how it stands after the results so far, `reach` what a correction changes, `places` who came where, and `drawing`
where it is drawn. Nothing is ever patched: all of it follows from the graph and the results.
"""
