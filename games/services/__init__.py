"""The only writers of tables: one public function is one thing that a person, or time, does.

`tables`: opening, sitting, leaving, starting, rematch, closing. `play`: commands at a table, and what falls due.
`manners`: what people at it agree on.
"""
