"""Parses the bytes of an upload into a pandas frame.

Sizes are checked before parsing: bytes, rows, columns and cells. The index of the frame counts rows as in the file,
from 1 and including the header, so that a message can name the row.
"""

from __future__ import annotations

import numpy as np
import pandas as pd

from explorer.points.reading.encoding import decode
from explorer.points.reading.limits import (
    IntakeError,
    guarded,
    needs_apostrophe,
    no_rows,
    numbered,
    without_apostrophe,
)
from explorer.points.reading.separated import parse_separated
from explorer.points.reading.structured import parse_json

__all__ = ["IntakeError", "guarded", "needs_apostrophe", "parse", "without_apostrophe"]


def parse(name: str, content: bytes) -> tuple[pd.DataFrame, list[str]]:
    """Return the table of a file, indexed by row number, and notes on guesses.

    Parameters
    ----------
    name : str
        The file's name. Only its extension matters: .json is JSON, all other formats are detected.
    content : bytes
        At most 20 MB.

    Raises
    ------
    IntakeError
        If the file contains no table, or one with more than 200,000 rows, 1,000 columns or 10 million cells.
    """
    notes: list[str] = []
    text = decode(content, notes)
    if name.lower().endswith(".json") or text.lstrip()[:2] in ("[{", "[["):
        frame = parse_json(text)
    else:
        frame = parse_separated(text, notes)
    frame = _without_empty(frame)
    if frame.empty:
        raise no_rows()
    return frame, notes


def _without_empty(frame: pd.DataFrame) -> pd.DataFrame:
    """Return the frame without blank rows and without columns that have neither name nor value."""
    filled = frame.notna().to_numpy(dtype=bool)
    named = np.array([name != numbered(j) for j, name in enumerate(frame.columns)], dtype=bool)
    kept: pd.DataFrame = frame.loc[np.any(filled, axis=1), np.any(filled, axis=0) | named]
    return kept
