"""The code panel of a page, and the same code as a notebook."""
