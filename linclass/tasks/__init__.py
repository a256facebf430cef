"""Tasks of a notebook: whether an answer is right, and what is wrong with it."""

from linclass.tasks.answers import check

__all__ = ["check"]
