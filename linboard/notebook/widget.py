"""A board in a notebook with editable points, which refits a model after each edit: a widget."""

from __future__ import annotations

import copy
import sys
import warnings
from typing import Any

import anywidget
import numpy as np
import traitlets
from numpy.typing import ArrayLike, NDArray

from linboard.board import Board as Drawn
from linboard.board import Caption
from linboard.i18n.language import _
from linboard.messages import Table
from linboard.notebook import bundle, editing, show, steps
from linboard.notebook.edits import Edits, Now
from linboard.packing import dumps
from linboard.plots.sample import Classes, Sample
from linclass.core import checks

USUAL = (-1, 1)  # the default labels
COLUMNS = ("x1", "x2")


class Board(anywidget.AnyWidget):
    """The board; `linclass.Board` documents it."""

    _esm = bundle.module()
    _messages = traitlets.Unicode("[]").tag(sync=True)
    _edits = traitlets.Any().tag(sync=True)

    def __init__(
        self, X: ArrayLike | None = None, y: ArrayLike | None = None, classes: ArrayLike | None = None
    ) -> None:
        if (X is None) != (y is None):
            raise ValueError("X and y belong together: pass both, or neither for an empty board.")
        points, labels = _checked(np.empty((0, 2)) if X is None else X, [] if y is None else y)
        given = [labels] if len(labels) else []
        given += [] if classes is None else [np.asarray(classes)]
        known = Classes.of(*given or [np.array(USUAL)]).few()
        self._points = Edits(_now(points, labels, known))
        self._watched: Any = None
        self._model: Any = None
        self._view = 0  # number of the visible part of the plane; unchanged by edits of the points
        super().__init__()
        self._draw()
        self.observe(self._receive, "_edits")

    # ---- the points ----

    @property
    def X(self) -> NDArray[np.float64]:
        """The points, shape (n, 2). Read-only: assign another array to move them."""
        return _fixed(self._points.now.X)

    @X.setter
    def X(self, X: ArrayLike) -> None:
        self.put(X, self.y)

    @property
    def y(self) -> NDArray[Any]:
        """The labels of the points, shape (n,). Read-only: assign another array to change them."""
        return _fixed(self._points.now.y)

    @y.setter
    def y(self, y: ArrayLike) -> None:
        self.put(self.X, y)

    def put(self, X: ArrayLike, y: ArrayLike) -> None:
        """Replace all points of the board, by any number of points, as one undo step."""
        points, labels = _checked(X, y)
        known = self._points.now.classes
        classes = Classes.of(known.labels, labels).few() if len(labels) else known
        self._points.do(_now(points, labels, classes))
        self._view += 1
        self._draw()

    def undo(self) -> None:
        """Undo the last step: a click, a drag, or an assignment. Without a step, do nothing."""
        self._points.undo()
        self._draw()

    def redo(self) -> None:
        """Redo the step that was undone last. Without such a step, do nothing."""
        self._points.redo()
        self._draw()

    # ---- the model ----

    def watch(self, model: Any) -> Board:
        """Fit a copy of a classifier whenever the points change, and show it; None shows only the points."""
        if model is not None and (isinstance(model, type) or not callable(getattr(model, "fit", None))):
            raise TypeError(f"watch needs a classifier with fit, such as Perceptron(); got {model!r}.")
        self._watched = model
        self._draw()
        return self

    @property
    def model(self) -> Any:
        """The watched model, fitted to the current points; None if it cannot be fitted, or if no model is watched."""
        return self._model

    # ---- messages ----

    def _receive(self, change: Any) -> None:
        """Handle edits from the browser."""
        if self._points.receive(change["new"]):
            self._draw()

    def _draw(self) -> None:
        self._messages = dumps(self._charts()).decode()

    def _charts(self, *, live: bool = True) -> list[Any]:
        """The messages of the board and of the table beside it."""
        shown = self._shown()
        edit = editing.live(shown.board, self._points) if live else editing.still(shown.board)
        return show.charts(shown, edit=edit, view=f"view {self._view}")

    def _shown(self) -> steps.Played:
        """The watched model on the board; if it cannot be fitted, the points with the reason."""
        now = self._points.now
        self._model = None
        reasons = []
        if self._watched is not None:
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # else one for each position of a drag
                    model = copy.deepcopy(self._watched).fit(now.X, now.y)
                    shown = steps.played(model, now.X, now.y, classes=now.classes)
            except ValueError as error:
                reasons = [str(error)]
            else:
                self._model = model
                return shown
        plain = Drawn(Sample.of(now.X, now.index, now.classes.names, COLUMNS))
        return steps.Played(
            plain,
            Caption(_("Choose a place on the board to add a point.")),
            Table(head=[], cells=[]),
            None,
            reasons,
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The widget, and for a saved notebook without a kernel, its picture with a player."""
        given = super()._repr_mimebundle_(**kwargs)
        data, metadata = given if isinstance(given, tuple) else (given, {})
        data = dict(data or {})
        data["text/html"] = show.html(dumps(self._charts(live=False)))
        if _is_run_by_a_program():
            data.pop("application/vnd.jupyter.widget-view+json", None)
        return data, metadata


def _is_run_by_a_program() -> bool:
    """Whether the notebook is executed without a user, as by `nbconvert --execute`: its kernel does not allow input."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    kernel = getattr(shell, "kernel", None)
    return kernel is not None and not getattr(kernel, "_allow_stdin", True)


def _checked(X: ArrayLike, y: ArrayLike) -> tuple[NDArray[np.float64], NDArray[Any]]:
    """Points (n, 2) and their labels; both may be empty.

    Raises
    ------
    ValueError
        If X is not an array of finite points, or the number of labels differs.
    """
    if not np.size(X) and not np.size(y):
        return np.empty((0, 2)), np.empty(0, dtype=int)
    points = checks.matrix(X)
    if points.shape[1] != 2:
        raise ValueError(f"A board shows two columns; X has {points.shape[1]}. Pass two of them: X[:, :2].")
    return points, checks.labels(y, len(points))


def _now(X: NDArray[np.float64], y: NDArray[Any], classes: Classes) -> Now:
    return Now(X.copy(), classes.index(y) if len(y) else np.empty(0, dtype=np.int8), classes)


def _fixed(values: NDArray[Any]) -> NDArray[Any]:
    """A read-only view."""
    view = values.view()
    view.setflags(write=False)
    return view
