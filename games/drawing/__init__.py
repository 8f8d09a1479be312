"""The club's own card pictures: two packs, drawn as SVG sprites by `manage.py draw_cards`.

While the site runs only `alone` is used, for pictures that must not refer to a sprite.
"""
