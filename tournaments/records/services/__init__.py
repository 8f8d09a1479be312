"""The only writers of results and of what is derived from them."""
