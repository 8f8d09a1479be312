"""How dates are written, where Django's own way for the language isn't ours."""
