"""The interface to the pictures: another package draws them, and is imported when a picture is requested."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray

REQUIRED = ("linclass", "numpy")  # always installed; if something in them is missing, that is an error


class Player(Protocol):
    """Charts that play in a notebook without a kernel, to be the last expression of a cell."""

    def _repr_html_(self) -> str: ...

    def _mime_(self) -> tuple[str, str]: ...


class Board(Protocol):
    """A board with editable points in a notebook: an anywidget.AnyWidget."""

    @property
    def X(self) -> NDArray[np.float64]:
        """The points, shape (n, 2)."""

    @X.setter
    def X(self, X: ArrayLike) -> None: ...

    @property
    def y(self) -> NDArray[Any]:
        """The labels of the points, shape (n,)."""

    @y.setter
    def y(self, y: ArrayLike) -> None: ...

    @property
    def model(self) -> Any:
        """The watched model, fitted to the current points."""

    def put(self, X: ArrayLike, y: ArrayLike) -> None:
        """Replace all points of the board."""

    def undo(self) -> None:
        """Undo the last step."""

    def redo(self) -> None:
        """Redo the step that was undone last."""

    def watch(self, model: Any) -> Board:
        """Fit a copy of a classifier whenever the points change, and show it."""


def figures() -> Any:
    """The module that draws figures.

    Raises
    ------
    ModuleNotFoundError
        If a requirement is not installed, with the command that installs it.
    """
    with _installed():
        return _library().figures()


def players() -> Any:
    """The module that shows players; raises as `figures`."""
    with _installed():
        return _library().players()


def boards() -> Any:
    """The module of boards with editable points; raises as `figures`."""
    with _installed():
        return _library().boards()


def films() -> Any:
    """The module that makes films; raises as `figures`."""
    with _installed("film"):
        return _library().films()


def _library() -> Any:
    """The module that knows which package draws: linclass only knows its name."""
    return importlib.import_module("linclass_plot")


@contextmanager
def _installed(extra: str = "notebook") -> Iterator[None]:
    """Name the command that installs a missing package of an extra."""
    try:
        yield
    except ModuleNotFoundError as error:
        if not _is_extra(error):
            raise
        raise ModuleNotFoundError(
            f"A picture needs {error.name}, which is not installed: "
            f'run pip install ".[{extra}]" in the folder of linclass.',
            name=error.name,
        ) from None


def _is_extra(error: ModuleNotFoundError) -> bool:
    """Whether a package is missing that an extra of linclass installs."""
    package = (error.name or "").partition(".")[0]
    return package not in REQUIRED and package not in sys.stdlib_module_names


def small(model: Any) -> str:
    """A small picture of a fitted model as SVG, with its style; empty without one, or if nothing installed draws."""
    try:
        module = _library().small()
    except ModuleNotFoundError as error:
        if not _is_extra(error):
            raise
        return ""
    drawn: str = module.picture(model)
    return drawn
