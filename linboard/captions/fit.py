"""A fit as it is shown: the displayed rows of its trace, and its training samples."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from linboard.board import Caption
from linboard.messages import Table
from linclass import Trace

Telling: TypeAlias = tuple[Caption, Table]
FEATURES = 5  # maximum length of a vector in a sentence


@dataclass(frozen=True, eq=False)
class Fitted:
    """A classifier and the displayed samples.

    Parameters
    ----------
    model : Classifier
        The fitted classifier.
    X : ndarray of shape (n, d)
        The samples.
    y : ndarray of shape (n,)
        Their labels, of any type.
    classes : ndarray of shape (C,)
        The labels by their index on the board, which determines their colours. Of two labels, the larger comes first.
    own : bool
        Whether the board shows the two columns of X themselves, and not a projection.
    """

    model: Any
    X: NDArray[np.float64]
    y: NDArray[Any]
    classes: NDArray[Any]
    own: bool

    @property
    def written(self) -> bool:
        """Whether a sample and its weights are short enough to be written out in the samples' own space."""
        return bool(self.X.shape[1] <= FEATURES)

    @property
    def signs(self) -> NDArray[np.int64]:
        """+1 for the larger of the model's two labels, the positive class, and -1 for the other, shape (n,)."""
        signs: NDArray[np.int64] = np.where(self.y == self.model.classes_[-1], 1, -1)
        return signs

    @property
    def shown(self) -> tuple[int, ...]:
        """The board's index of each class of the model."""
        index = {label: k for k, label in enumerate(self.classes.tolist())}
        return tuple(index[label] for label in self.model.classes_.tolist())


@dataclass(frozen=True, eq=False)
class Fit(Fitted):
    """A classifier with a trace, and the training samples.

    Parameters
    ----------
    model : Classifier
        The fitted classifier, or the last model of a trace; its `trace_` is the trace below.
    trace : Trace of T rows
        The displayed rows. If rows were left out here or in the fit, `trace.step` contains the step numbers.
    """

    trace: Trace[Any]

    @classmethod
    def of(cls, model: Any, trace: Trace[Any], *, own: bool, **samples: NDArray[Any]) -> Fit:
        """The fit of a model with this trace; `samples` are X, y and classes."""
        other = object.__new__(type(model))  # the model's own copy may omit attributes
        vars(other).update(vars(model), trace_=trace)
        return cls(other, own=own, trace=trace, **samples)
