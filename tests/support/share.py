"""What `make test` takes of the largest products of tests. `make test-all`, which sets ALL=1, takes all of them."""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable
from typing import TypeVar

R = TypeVar("R", bound=Hashable)
C = TypeVar("C", bound=Hashable)

ALL = os.environ.get("ALL") == "1"


def share(pairs: Iterable[tuple[R, C]], of: int = 3) -> list[tuple[R, C]]:
    """Of all pairs those that `make test` takes: in each row every `of`-th, each row starting one further.

    So no row and no column comes off badly, as in a Latin square, and it is the same share each time. Whatever
    would be left out altogether keeps its first pair.
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
    """Of all of them every third in `make test`, from the one with the number `first` on."""
    return list(items) if ALL else list(items)[first::3]


def sixth(items: Iterable[R], first: int = 0) -> list[R]:
    """Of all of them every sixth in `make test`, from the one with the number `first` on."""
    return list(items) if ALL else list(items)[first::6]


def examples(number: int) -> int:
    """How many examples hypothesis draws where there are many: a fifth of them in `make test`."""
    return number if ALL else number // 5
