"""The visitor's own table on every page: its columns and classes, without a new upload."""
