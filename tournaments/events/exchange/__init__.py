"""The files that events come and go in: sheets, event files, TRF, calendars. Pure: text and values, no database."""
