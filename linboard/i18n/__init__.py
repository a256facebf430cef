"""The words of the page: gettext, numbers as text, small tables."""
