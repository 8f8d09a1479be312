"""What the pages of an event show, as frozen values made from rows for one viewer."""
