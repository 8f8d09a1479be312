"""The club's own card pictures: two packs, drawn as SVG sprites by `manage.py draw_cards`.

Nothing here is used while the site runs.
"""
