"""Printable pages: the lesson on paper and the worksheet."""
