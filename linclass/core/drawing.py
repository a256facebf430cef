"""The interface to the pictures: `linboard` draws them with Plotly, and is imported when a picture is requested."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

EXTRA = ("plotly", "anywidget", "linboard")  # installed by `pip install ".[notebook]"`


def drawing() -> Any:
    """The module that draws figures.

    Raises
    ------
    ModuleNotFoundError
        If a requirement is not installed, with the command that installs it.
    """
    with _installed():
        return importlib.import_module("linboard.plots.calls")


def playing() -> Any:
    """The module that shows players; raises as `drawing`."""
    with _installed():
        return importlib.import_module("linboard.notebook.show")


def boards() -> Any:
    """The module of boards with editable points; raises as `drawing`."""
    with _installed():
        return importlib.import_module("linboard.notebook.widget")


@contextmanager
def _installed() -> Iterator[None]:
    """Name the command that installs a missing package of the extra."""
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
    """A small picture of a fitted model as SVG, with its style; empty without one, or without `linboard`."""
    try:
        module = importlib.import_module("linboard.plots.small")
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in EXTRA:
            raise
        return ""
    drawn: str = module.picture(model)
    return drawn
