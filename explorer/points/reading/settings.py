"""How a file is read: the settings that the visitor can change, and what was found with them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

import pandas as pd


@dataclass(frozen=True)
class Reading:
    """Settings for reading a file. None means that the reader decides.

    Parameters
    ----------
    encoding : str, optional
        A name that Python knows, such as "gbk".
    separator : str, optional
        One character, or `r"\\s+"` for blanks.
    decimal : str, optional
        "." or ",". The other one then groups thousands.
    header : bool, optional
        Whether a line with names comes before the data.
    skip : int, optional
        Number of lines above the header, or above the data if there is no header.
    comment : str, optional
        The sign at the start of lines to ignore; "" for none.
    layout : str, optional
        For JSON with objects in an object: whether the outer names are "columns" or "rows".
    sheet : int, optional
        For a workbook: the sheet, counted from 0.
    spread : tuple of str, optional
        Text columns that also become columns of 0 and 1, one for each value.
    """

    encoding: str | None = None
    separator: str | None = None
    decimal: str | None = None
    header: bool | None = None
    skip: int | None = None
    comment: str | None = None
    layout: str | None = None
    sheet: int | None = None
    spread: tuple[str, ...] | None = None

    def but(self, **changes: Any) -> Reading:
        """Return these settings with some changes."""
        return replace(self, **changes)


@dataclass(frozen=True)
class Question:
    """Two readings are possible: a sentence, and the name and the settings of each reading."""

    sentence: str
    answers: tuple[tuple[str, Reading], ...]


@dataclass(eq=False)
class Parsed:
    """What was found in a file.

    `frame` is indexed by the row numbers of the file, and its columns are numbered from 0. `names` are their names, and
    `kind` is a name of the format. `applied` are the settings that were used. `label` names the class column if the
    format itself does. `left_out` contains the number and the text of each line that is no row. `sheets` are the names
    of a workbook's sheets. `texts` returns some columns as they are written; it is None if the file has types.
    `points_may_group` tells whether a number such as 1.050 is in the file. `codes` are columns of digits that are no
    numbers.
    """

    frame: pd.DataFrame
    names: list[str]
    kind: str
    applied: Reading
    notes: list[str] = field(default_factory=list)
    question: Question | None = None
    label: str | None = None
    left_out: list[tuple[int, str]] = field(default_factory=list)
    sheets: tuple[str, ...] = ()
    texts: Callable[[list[int]], pd.DataFrame] | None = None
    points_may_group: Callable[[], bool] = lambda: False
    codes: frozenset[int] = frozenset()

    def ask(self, question: Question | None) -> None:
        """Keep the first question; its answer may settle the others."""
        self.question = self.question or question
