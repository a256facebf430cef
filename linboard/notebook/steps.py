"""The steps of a fit on a board: the model of each step, its caption, and the table of all steps."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linboard import theme
from linboard.board import Board, Caption
from linboard.captions import registry
from linboard.captions.fit import Fit, Fitted, Telling
from linboard.figures import boundaries, fields, streets
from linboard.i18n.language import N_, _
from linboard.messages import Player, Table, Text, choose
from linboard.plots.answers import Answers, has_margin
from linboard.plots.plane import Plane, plane
from linboard.plots.sample import Classes, Sample
from linclass import Trace

Array = NDArray[np.float64]
Line = tuple[Array, Array]  # w (T, d) and b (T,)
POSITIVE = 0  # index of the class on the positive side, the larger of two labels
ENDS = {
    "converged": N_("It has converged."),
    "budget": N_("It reached its limit of steps."),
    "stalled": N_("It stopped because it no longer improved."),
    "diverged": N_("It stopped because its weights grew too large."),
}


@dataclass(frozen=True, eq=False)
class Played:
    """A board with the model of each step.

    Parameters
    ----------
    board : Board
    told : Caption
    table : Table
    steps : Player or None
        None for a single step.
    notices : list of str
        Notices about parts that the picture leaves out.
    """

    board: Board
    told: Caption
    table: Table
    steps: Player | None
    notices: list[str]


def played(
    model: Any,
    X: ArrayLike | None = None,
    y: ArrayLike | None = None,
    columns: Sequence[Any] | None = None,
    classes: Classes | None = None,
) -> Played:
    """The steps of a fitted classifier; one step for models without a trace, such as those of scikit-learn.

    `classes` are the classes of the board, if there are more than those of the samples.

    Raises
    ------
    TypeError, ValueError
        As `linclass.plot`.
    """
    answers = Answers.of(model, X, y)
    if classes is not None:
        answers = replace(answers, classes=classes)
    return _Steps.of(answers, getattr(model, "trace_", None), columns).played()


def of_trace(
    trace: Trace[Any],
    X: ArrayLike | None = None,
    y: ArrayLike | None = None,
    columns: Sequence[Any] | None = None,
) -> Played:
    """The steps of a trace."""
    return _Steps.of(Answers.of(trace[-1], X, y), trace, columns).played()


@dataclass(frozen=True, eq=False)
class _Steps:
    """A model, its trace, and the samples in the plane of the picture."""

    answers: Answers
    trace: Trace[Any] | None
    plane: Plane
    sample: Sample

    @classmethod
    def of(cls, answers: Answers, trace: Trace[Any] | None, columns: Sequence[Any] | None) -> _Steps:
        """The steps of a model, in the plane of these columns."""
        known = getattr(answers.model, "feature_names_in_", None)
        seen = plane(answers.given, answers.X, columns, known)
        classes = answers.classes.few()
        labels = classes.index(answers.y)
        return cls(
            answers, trace, seen, Sample.of(seen.project(answers.X), labels, classes.names, seen.columns)
        )

    def played(self) -> Played:
        """The board, the captions, the table and the player."""
        board, weights = Board(self.sample, POSITIVE), self._weights()
        rows = self._rows(straight=weights is not None)
        wrong = self._wrong(rows, weights)
        line = None if weights is None else self._line(weights)
        street = has_margin(self.answers.model)
        fit = self._fit(rows)
        telling, notices = None if fit is None else registry.telling(fit), self._notices()
        own = None if fit is None or telling is None else registry.ground(fit, board)
        if own is not None:
            notices += own
        elif line is None:
            board.below(*self._grounds(rows, street))
        elif street:
            board.below(*streets.below(self.sample, *line, POSITIVE))
        else:
            board.line(*line)
            board.below(*self._learning())
        if fit is not None and "picked" in fit.trace.columns and fit.trace.picked.ndim == 1:
            board.ring(fit.trace.picked)
        elif self.trace is None:
            board.wrong(wrong[0])
        if fit is not None and telling is not None:
            notices += registry.mark(fit, board)
        told, table = telling or self._at_once() or self._plainly(rows, wrong.sum(axis=1), line)
        return Played(board, told, table, self._player(rows), notices)

    def _fit(self, rows: NDArray[np.int64]) -> Fit | None:
        """The fit for the captions of these rows; None without a trace, or if the trace is that of other samples."""
        if self.trace is None or not self.answers.learned(self.trace):
            return None
        return Fit.of(self.answers.model, self.trace.at(rows), own=self._own, **self._samples)

    def _at_once(self) -> Telling | None:
        """The caption of a classifier without steps, from its lesson."""
        if self.trace is not None:
            return None
        told = registry.told(Fitted(self.answers.model, own=self._own, **self._samples))
        return None if told is None else (told, Table(head=[], cells=[]))

    @property
    def _own(self) -> bool:
        """Whether the plane shows two columns of the samples themselves."""
        return np.array_equal(self.plane.axes, np.eye(2))

    @property
    def _samples(self) -> dict[str, NDArray[Any]]:
        """The samples, their labels, and the classes by their index."""
        return {"X": self.answers.X, "y": self.answers.y, "classes": self.answers.classes.ordered}

    def _weights(self) -> Line | None:
        """w (T, d) and b (T,) of linear models; for a pocket, those of the weights in the pocket. Else None."""
        if len(self.answers.classes.labels) != 2 or not self.answers.same_classes:
            return None
        if self.trace is None:
            found = self.answers.line(self.plane.lift(self.sample.X))
            return None if found is None else (found[0][None], np.array([found[1]]))
        coef, intercept = (self._kept(name) for name in ("coef", "intercept"))
        if coef is None or intercept is None or (coef.ndim, intercept.ndim) != (2, 1):
            return None
        return (coef, intercept) if coef.shape[1] == self.answers.X.shape[1] else None

    def _kept(self, name: str) -> NDArray[Any] | None:
        """A column of the trace, preferably that of the best weights so far."""
        columns = self.trace.columns if self.trace is not None else {}
        return columns.get(f"best_{name}", columns.get(name))

    def _line(self, weights: Line) -> Line:
        """The same in the plane: w (T, 2) and b (T,)."""
        coef, intercept = weights
        return coef @ self.plane.axes.T, coef @ self.plane.origin + intercept

    def _rows(self, *, straight: bool) -> NDArray[np.int64]:
        """The displayed rows of the trace: for curves, whose pictures are large, at most as many as fields."""
        T = 1 if self.trace is None else len(self.trace)
        most = T if straight else min(T, fields.FRAMES)
        return np.unique(np.linspace(0, T - 1, most).round().astype(np.int64))

    def _at(self, row: int) -> Answers:
        """The answers of the model of a row."""
        return self.answers if self.trace is None else replace(self.answers, model=self.trace[row])

    def _learning(self) -> list[Any]:
        """The current line, dashed, if another line is kept as the best."""
        if self.trace is None or "best_coef" not in self.trace.columns:
            return []
        *_sides, line = boundaries.line(self.sample, *self._line((self.trace.coef, self.trace.intercept)))
        return [line | {"line": {"color": theme.MUTED, "width": 1.5, "dash": "dash"}}]

    def _wrong(self, rows: NDArray[np.int64], weights: Line | None) -> NDArray[np.bool_]:
        """Mask of the misclassified samples of each of these rows, shape (T, n)."""
        if self.trace is None:
            return self.answers.wrong[None]
        if weights is not None:
            f = weights[0] @ self.answers.X.T + weights[1][:, None]
            wrong: NDArray[np.bool_] = (f < 0) != (self.sample.labels != POSITIVE)
            return wrong
        given, classes = self.answers.given, self.answers.classes
        said = [classes.index(self._at(row).model.predict(given)) for row in rows.tolist()]
        others: NDArray[np.bool_] = np.array(said) != self.sample.labels
        return others

    def _grounds(self, rows: NDArray[np.int64], street: bool) -> list[Any]:
        """The regions of each class in each of these rows, the boundary, and the edges of the street if any."""
        grid = fields.field_grid(self.sample, len(rows))
        lifted = self.plane.lift(grid.points)
        scores = []
        for answers in map(self._at, rows.tolist()):
            scores.append(answers.scores(lifted, answers.labels(lifted)))
        values = np.array(scores)
        if values.ndim == 2:
            sides = fields.field(grid, values, fills=boundaries.sides(self.sample, POSITIVE))
            return [sides, fields.edges(grid, values)] if street else [sides]
        return [
            fields.field(grid, ahead, fills=(theme.CLASS_FILLS[k], theme.CLEAR))
            for k, ahead in enumerate(_ahead(values))
        ]

    def _column(self, name: str, rows: NDArray[np.int64]) -> NDArray[Any] | None:
        """A column of the trace in these rows, if it exists."""
        column = None if self.trace is None else self.trace.columns.get(name)
        return None if column is None else column[rows]

    def _plainly(
        self, rows: NDArray[np.int64], wrong: NDArray[np.int64], line: Line | None
    ) -> tuple[Caption, Table]:
        """A general caption and table: the number of errors of each step, its loss and its line, if they exist."""
        steps = self._column("step", rows)
        numbers: dict[str, Any] = {
            "step": rows if steps is None else steps,
            "wrong": wrong,
            "n": self.sample.n,
        }
        head, cells = [_("Step"), _("Mistakes")], ["{step}", "{wrong}"]
        text = _("Mistakes after step {step}: {wrong} of {n}.")
        loss = self._column("loss", rows)
        if loss is not None and loss.ndim == 1:
            numbers["loss"] = loss
            text = _("Mistakes after step {step}: {wrong} of {n}. The loss is {loss}.")
            head, cells = [*head, _("Loss")], [*cells, "{loss}"]
        formula: list[Text] | None = None
        if line is not None:
            numbers["line"] = np.column_stack(line)
            formula = ["<i>f</i>(<b>x</b>) = {line:line}"]
            head, cells = [*head, "w·x + b"], [*cells, "{line:line}"]
        if self.trace is None:
            caption: Text = _("Mistakes: {wrong} of {n}.")
        else:
            caption = choose(
                [text, f"{text} {_(ENDS[self.trace.stop])}"], np.arange(len(rows)) == len(rows) - 1
            )
        return Caption(caption, formula, numbers), Table(head=head, cells=list(cells))

    def _player(self, rows: NDArray[np.int64]) -> Player | None:
        """The player of these rows; None for a single row."""
        if self.trace is None or len(rows) < 2:
            return None
        which = 0  # a number that changes with the models
        for column in self.trace.columns.values():
            which = zlib.crc32(np.ascontiguousarray(column).tobytes(), which)
        return Player(length=len(rows), steps=self._column("step", rows), trace=which)

    def _notices(self) -> list[str]:
        """Notices about parts that the picture leaves out."""
        told = list(self.plane.left_out)
        if len(self.sample.drawn) < self.sample.n:
            some = _("{some:,} of {n:,} points are drawn.")
            told.append(some.format(some=len(self.sample.drawn), n=self.sample.n))
        return told


def _ahead(scores: Array) -> list[Array]:
    """The lead of each class over the others: scores (T, m, C), and for each class (T, m)."""
    return [scores[..., k] - np.delete(scores, k, axis=-1).max(axis=-1) for k in range(scores.shape[-1])]
