"""The door to the pictures: `linboard` draws them with Plotly, and is imported when one is asked for."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

EXTRA = ("plotly", "anywidget", "linboard")  # what `pip install ".[notebook]"` brings


def drawing() -> Any:
    """The module that draws figures.

    Raises
    ------
    ModuleNotFoundError
        If what it needs is not installed, in a sentence that says how to install it.
    """
    with _installed():
        return importlib.import_module("linboard.plots.calls")


def playing() -> Any:
    """The module that shows players; raises as `drawing`."""
    with _installed():
        return importlib.import_module("linboard.notebook.show")


def boards() -> Any:
    """The module whose boards follow clicks; raises as `drawing`."""
    with _installed():
        return importlib.import_module("linboard.notebook.widget")


@contextmanager
def _installed() -> Iterator[None]:
    """Say how to install what is missing, where it is something that an extra brings."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in EXTRA:
            raise
        raise ModuleNotFoundError(
            f"A picture needs {error.name}, which is not installed: "
            'run pip install ".[notebook]" in the folder of linclass.',
            name=error.name,
        ) from None


def small(model: Any) -> str:
    """A small picture of a fitted model as SVG, with its style; empty where it has none, or `linboard` is not there."""
    try:
        module = importlib.import_module("linboard.plots.small")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in EXTRA:
            raise
        return ""
    drawn: str = module.picture(model)
    return drawn
