"""Tasks of a notebook: feedback on an answer."""

from linclass.tasks.answers import check

__all__ = ["check"]
