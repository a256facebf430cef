"""Trace: the models of a learner after each step."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Generic, Literal, Self, SupportsIndex, TypeVar, overload

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.conventions.output import frame
from linclass.core import fitted_samples
from linclass.core.base import Classifier
from linclass.core.drawing import Player, figures, players
from linclass.core.trace_columns import Column, Columns, Sparse, frozen, numbers_of, packed, unpacked

if TYPE_CHECKING:  # only needed when a trace is drawn
    from linclass_plot import Figure

Stop = Literal["converged", "budget", "stalled", "diverged"]
Model = TypeVar("Model", bound=Classifier)


class Trace(Generic[Model]):
    """A frozen sequence of models, with columns of read-only arrays that share its axis.

    `trace[t]` is the model after row t, of the learner's own class and ready to predict; `trace.loss` (or any other
    column) is an array whose row t belongs to it. A slice is a shorter trace.

    Parameters
    ----------
    model : Classifier
        The learner, with the attributes that all models share (parameters, `classes_`, `n_features_in_`).
    columns : mapping of str to ndarray of shape (T, ...)
        The columns. Those named in `state` define the model: column "coef" becomes its `coef_`. For samples with
        more features than samples they may be `Lifted`: then a row is computed on request.
    stop : {"converged", "budget", "stalled", "diverged"}
        Why the fit ended.
    state : tuple of str
        Names of the columns that define the model.

    Raises
    ------
    ValueError
        If the columns differ in length, or one that defines the model is missing.

    See Also
    --------
    plot_loss : a column as a picture
    show : a player of the steps

    Examples
    --------
    >>> from linclass import Perceptron
    >>> trace = Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1]).trace_
    >>> len(trace), trace.stop, trace.errors.tolist()
    (9, 'converged', [3, 1, 1, 1, 2, 1, 1, 0, 0])
    >>> trace[1].decision_function([[1, 1]])
    array([7.])
    >>> trace[-3:].picked.tolist()
    [2, 2, -1]
    """

    columns: Columns
    stop: Stop
    _model: Model
    _state: tuple[str, ...]

    def __init__(
        self,
        model: Model,
        columns: Mapping[str, Column],
        stop: Stop,
        state: tuple[str, ...] = ("coef", "intercept"),
    ) -> None:
        kept = frozen(columns)
        lengths = {name: len(column) for name, column in kept.items()}
        if len(set(lengths.values())) != 1:
            raise ValueError(f"The columns of a trace must have one length; got {lengths}.")
        if missing := [name for name in state if name not in kept]:
            raise ValueError(
                f"A trace needs the columns that make its models; missing: {', '.join(missing)}."
            )
        bare = _same(model)
        vars(bare).pop("trace_", None)  # a trace that contains itself could not be copied
        object.__setattr__(self, "columns", Columns(kept))
        object.__setattr__(self, "stop", stop)
        object.__setattr__(self, "_model", bare)
        object.__setattr__(self, "_state", state)

    def __len__(self) -> int:
        """Number of rows."""
        return len(next(iter(self.columns.kept.values())))

    @overload
    def __getitem__(self, t: SupportsIndex) -> Model: ...
    @overload
    def __getitem__(self, t: slice) -> Self: ...
    def __getitem__(self, t: SupportsIndex | slice) -> Model | Self:
        """The model of row t, or the trace of a slice of the rows."""
        if isinstance(t, slice):
            return self._of(t)
        row = range(len(self))[t]  # raises IndexError and supports negative indices, as for any sequence
        model = _same(self._model)
        for name in self._state:
            setattr(model, f"{name}_", self._shaped(name, numbers_of(self.columns.kept[name][row])))
        return model

    def at(self, rows: ArrayLike) -> Self:
        """The shorter trace of these rows, in this order; shape (m,) of indices.

        Examples
        --------
        >>> from linclass import Perceptron
        >>> trace = Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1]).trace_
        >>> trace.at([0, 4, -1]).step.tolist()
        [0, 4, 8]
        """
        return self._of(np.asarray(rows, dtype=np.int64))

    def _of(self, where: slice | NDArray[np.int64]) -> Self:
        """The trace of some rows."""
        columns = {name: column[where] for name, column in self.columns.kept.items()}
        return type(self)(self._model, columns, self.stop, self._state)

    def __iter__(self) -> Iterator[Model]:
        """The models in order."""
        return (self[t] for t in range(len(self)))

    def to_frame(self, columns: Iterable[str] | None = None) -> Any:
        """The rows as a data frame of pandas, with one column for each number of a row: `errors`, `coef_0`, `coef_1`, …

        Parameters
        ----------
        columns : iterable of str or None, default None
            Names of the columns of the trace; None uses all of them.

        Returns
        -------
        pandas.DataFrame
            T rows; the index is `step`, the row number before thinning.

        Raises
        ------
        ValueError
            If the trace has no such column.
        ModuleNotFoundError
            If pandas is not installed.

        Examples
        --------
        >>> from linclass import Perceptron
        >>> trace = Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1]).trace_
        >>> table = trace.to_frame(["coef", "intercept", "errors"])
        >>> table.loc[1].to_dict()
        {'coef_0': 3.0, 'coef_1': 3.0, 'intercept': 1.0, 'errors': 1.0}
        """
        found: dict[str, NDArray[Any]] = {}
        for name in self.columns if columns is None else columns:
            if name not in self.columns:
                raise ValueError(
                    f"This trace has no column {name!r}. Pass some of {', '.join(self.columns)}."
                )
            values = self.columns[name]
            flat = values.reshape(len(values), -1).T
            places = np.ndindex(values.shape[1:])
            found |= {"_".join([name, *map(str, place)]): of for place, of in zip(places, flat, strict=True)}
        step = found.pop("step", self.columns.get("step", np.arange(len(self))))
        table = frame("pandas", found, list(found), step)
        table.index.name = "step"
        return table

    def plot(
        self, step: int = -1, X: ArrayLike | None = None, y: ArrayLike | None = None, **how: Any
    ) -> Figure:
        """The model of a row as a Plotly figure, with the step's sample ringed and the previous line dashed.

        Parameters
        ----------
        step : int, default -1
            The row, as in `trace[step]`; negative values count from the end.
        X, y : array-like of shape (n, d) and (n,), or None
            The samples; None takes those of the fit, which a trace has until it is pickled.
        **how
            As for `linclass.plot`: fill, margins, columns, title, figure, row, col, dark.

        Raises
        ------
        ValueError
            If the trace no longer has its samples, or as for `linclass.plot`.
        IndexError
            If there is no such row.
        ModuleNotFoundError
            If Plotly is not installed.

        Examples
        --------
        >>> from linclass import Perceptron
        >>> trace = Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1]).trace_
        >>> trace.plot(3).layout.title.text
        'Perceptron, step 3 of 8: 1 of 3 misclassified'
        """
        drawn: Figure = figures().plot_trace(self, step, X, y, **how)
        return drawn

    def show(self, X: ArrayLike | None = None, y: ArrayLike | None = None, **how: Any) -> Player:
        """The app's player for these models in a notebook, which needs no kernel.

        Parameters
        ----------
        X, y : array-like of shape (n, d) and (n,), or None
            The samples; None takes those of the fit, which a trace has until it is pickled.
        **how
            As for `linclass.show`: columns.

        Raises
        ------
        ValueError
            If the trace no longer has its samples, or as for `linclass.show`.

        Examples
        --------
        >>> from linclass import Perceptron
        >>> trace = Perceptron().fit([[3, 3], [4, 3], [1, 1]], [1, 1, -1]).trace_
        >>> player = trace.show()  # as the last line of a cell: trace.show()
        """
        player: Player = players().show_trace(self, X, y, **how)
        return player

    def __getattr__(self, name: str) -> NDArray[Any]:
        """The column of that name; one that is stored is an attribute from its first use on."""
        if not name.startswith("_") and name in self.columns.kept:
            column = self.columns[name]
            if isinstance(self.columns.kept[name], np.ndarray):
                vars(self)[name] = column
            return column
        raise AttributeError(f"This trace has no column {name!r}.")

    def __dir__(self) -> list[str]:
        """The usual names and the columns."""
        return sorted({*super().__dir__(), *self.columns})

    def __setattr__(self, name: str, value: object) -> None:
        """Refuse: a trace is frozen."""
        raise AttributeError(f"A trace is frozen; {name!r} cannot be set.")

    def __delattr__(self, name: str) -> None:
        """Refuse: a trace is frozen."""
        raise AttributeError(f"A trace is frozen; {name!r} cannot be deleted.")

    def __reduce__(self) -> tuple[Any, ...]:
        """Rebuild through the constructor, so that the arrays are read-only again; sparse columns are packed."""
        columns = {name: packed(column) for name, column in self.columns.kept.items()}
        model = type(self._model), fitted_samples.without(vars(self._model))  # its own pickle may omit more
        return _rebuilt, (type(self), *model, columns, self.stop, self._state)

    def __repr__(self) -> str:
        """Class, rows, reason for the end, and columns."""
        name, columns = type(self._model).__name__, ", ".join(self.columns)
        return f"<Trace of {len(self)} {name}s, {self.stop}; columns {columns}>"

    @staticmethod
    def _shaped(name: str, value: NDArray[Any]) -> NDArray[Any]:
        """A row of a column in the fitted attribute's shape: coef (d,) -> (1, d), intercept () -> (1,)."""
        least = {"coef": 2, "intercept": 1}.get(name, 0)
        return value.reshape((1,) * (least - value.ndim) + value.shape)


def _same(model: Model) -> Model:
    """A model with the same attributes, bypassing its own copy and pickle methods."""
    other = object.__new__(type(model))
    vars(other).update(vars(model))
    return other


def _rebuilt(
    kind: type[Trace[Any]],
    model_kind: type[Any],
    attributes: dict[str, Any],
    columns: dict[str, Column | Sparse],
    stop: Stop,
    state: tuple[str, ...],
) -> Trace[Any]:
    """The trace of packed columns."""
    model = object.__new__(model_kind)
    for name, value in attributes.items():
        setattr(model, name, value)
    return kind(model, {name: unpacked(column) for name, column in columns.items()}, stop, state)
