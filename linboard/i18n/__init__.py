"""Internationalisation: gettext, numbers as text, small tables."""
