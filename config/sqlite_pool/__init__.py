"""A database back end for Django: SQLite whose connections are kept and used again."""
