"""A fit as it is played: the rows of its trace that are shown, and the samples that it learned from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linboard.board import Caption
from linboard.messages import Table
from linclass import Trace

Telling: TypeAlias = tuple[Caption, Table]
FEATURES = 5  # numbers of a vector that can be read in a sentence


@dataclass(frozen=True, eq=False)
class Fitted:
    """A classifier and the samples that it is shown with.

    Parameters
    ----------
    model : Classifier
        The fitted one.
    X : ndarray of shape (n, d)
        The samples.
    y : ndarray of shape (n,)
        Their labels, whatever they are.
    classes : ndarray of shape (C,)
        The labels by their index on the board, which gives them colours: of two the larger is the first.
    own : bool
        Whether the board shows the two columns of X as they are, and not another plane.
    """

    model: Any
    X: NDArray[np.float64]
    y: NDArray[Any]
    classes: NDArray[Any]
    own: bool

    @property
    def written(self) -> bool:
        """Whether a sample and its weights can be written out: in the samples' own space, whatever the board shows."""
        return bool(self.X.shape[1] <= FEATURES)

    @property
    def signs(self) -> NDArray[np.int64]:
        """+1 for the larger of the model's two labels, which is the positive one, and -1, shape (n,)."""
        signs: NDArray[np.int64] = np.where(self.y == self.model.classes_[-1], 1, -1)
        return signs

    @property
    def shown(self) -> tuple[int, ...]:
        """The index on the board of each of the model's classes."""
        index = {label: k for k, label in enumerate(self.classes.tolist())}
        return tuple(index[label] for label in self.model.classes_.tolist())


@dataclass(frozen=True, eq=False)
class Fit(Fitted):
    """A classifier that has learned step by step, and the samples of the fit.

    Parameters
    ----------
    model : Classifier
        The fitted one, or the last model of a trace that is shown alone; its `trace_` is the trace below.
    trace : Trace of T rows
        Those that are played: where some are left out, as where a fit itself has kept some, `trace.step` tells.
    """

    trace: Trace[Any]

    @classmethod
    def of(cls, model: Any, trace: Trace[Any], *, own: bool, **samples: NDArray[Any]) -> Fit:
        """The fit of a model whose trace is this one; the `samples` are X, y and classes."""
        other = object.__new__(type(model))  # a model's own copy may leave attributes out
        vars(other).update(vars(model), trace_=trace)
        return cls(other, own=own, trace=trace, **samples)
