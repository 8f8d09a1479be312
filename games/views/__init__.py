"""The pages of play: `lobby` (opening, finding, joining), `table` (playing, watching), `people` (who is asking)."""
