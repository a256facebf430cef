"""A parsed table, and the points that are made of it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pandas as pd

from explorer.points.dataset import Dataset
from explorer.points.reading import Question, Reading
from explorer.points.reading.guesses import Guess


@dataclass(frozen=True, eq=False)
class Table:
    """A parsed upload.

    The index of `frame` holds the row numbers of the file. `numeric_columns` (at least two) can be coordinates. `notes`
    are sentences about guesses made while parsing. `question` is there if two readings are possible. `kind` names the
    format, `reading` contains the settings that were used, and `left_out` the lines of the file that are no rows.
    `texts` are the columns whose values can become columns of 0 and 1.
    """

    title: str
    frame: pd.DataFrame
    numeric_columns: tuple[str, ...]
    guess: Guess
    notes: tuple[str, ...] = ()
    question: Question | None = None
    kind: str = "separated"
    reading: Reading = field(default_factory=Reading)
    left_out: tuple[tuple[int, str], ...] = ()
    sheets: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()

    @property
    def columns(self) -> tuple[str, ...]:
        """All columns, in the order of the file."""
        return tuple(self.frame.columns)


@dataclass(frozen=True)
class View:
    """A plane of many columns: what it shows, and the arrows of the columns.

    Parameters
    ----------
    spread, separation : float
        The shares of the spread of the standardised columns and of the separation of the classes in the plane;
        `separation` is NaN if the plane does not depend on the classes.
    columns : int
        Number of columns.
    arrows : tuple of (str, float, float)
        The names of the columns and their correlations with both axes, the longest arrow first.
    """

    spread: float
    separation: float
    columns: int
    arrows: tuple[tuple[str, float, float], ...]


@dataclass(frozen=True, eq=False)
class Points:
    """The points of a table: the rows with a value in all chosen columns, the other rows, and sentences about these.

    `view` describes the axes if they are directions of many columns. `one_class` is a sentence if the column of the
    classes puts all points into one.
    """

    dataset: Dataset
    left_out: pd.DataFrame
    notes: tuple[str, ...]
    view: View | None = None
    one_class: str = ""
