"""The pictures of linclass: `linboard` draws them with Plotly, and each of its modules is imported when it is needed.

`linclass.plot` looks this module up by its name. A package that draws in another way can take its place.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plotly.graph_objects import Figure as Figure  # what the pictures of linclass are


def figures() -> Any:
    """The module with `plot`, `plot_roc`, `plot_confusion`, `plot_loss` and `plot_trace`."""
    return import_module("linboard.plots.calls")


def players() -> Any:
    """The module with `show` and `show_trace`."""
    return import_module("linboard.notebook.show")


def boards() -> Any:
    """The module with `Board`."""
    return import_module("linboard.notebook.widget")


def films() -> Any:
    """The module with `film`."""
    return import_module("linboard.plots.film")


def small() -> Any:
    """The module with `picture`, a small picture of a model as SVG."""
    return import_module("linboard.plots.small_picture")
