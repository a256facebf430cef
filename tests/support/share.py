"""The share of the largest test products that `make test` runs. `make test-all`, which sets ALL=1, runs all
of them."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable
from typing import TypeVar

R = TypeVar("R", bound=Hashable)
C = TypeVar("C", bound=Hashable)

ALL = os.environ.get("ALL") == "1"


def share(pairs: Iterable[tuple[R, C]], of: int = 3) -> list[tuple[R, C]]:
    """Return the pairs that `make test` runs: in each row every `of`-th, each row starting one further.

    As in a Latin square, all rows and columns are covered evenly, and the share is the same each time. A row
    or column without any pair keeps its first one.
    """
    pairs = list(pairs)
    if ALL:
        return pairs
    rows = {row: number for number, row in enumerate(dict.fromkeys(row for row, _ in pairs))}
    columns = {column: number for number, column in enumerate(dict.fromkeys(column for _, column in pairs))}
    taken = {(row, column) for row, column in pairs if (rows[row] + columns[column]) % of == 0}
    for row, column in pairs:
        if row not in {r for r, _ in taken} or column not in {c for _, c in taken}:
            taken.add((row, column))
    return [pair for pair in pairs if pair in taken]


def third(items: Iterable[R], first: int = 0) -> list[R]:
    """Return every third item in `make test`, starting with index `first`."""
    return list(items) if ALL else list(items)[first::3]


def sixth(items: Iterable[R], first: int = 0) -> list[R]:
    """Return every sixth item in `make test`, starting with index `first`."""
    return list(items) if ALL else list(items)[first::6]


def examples(number: int) -> int:
    """Return the number of examples that hypothesis draws: an eighth of a large number in `make test`."""
    return number if ALL else number // 8
