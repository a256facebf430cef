"""The tables that visitors have open: together they take bounded memory, and a large one is read again if needed."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any
from weakref import WeakSet

from explorer.points.table import Table

MOST = 500_000_000  # bytes of all tables in this process
_slots: WeakSet[Slot] = WeakSet()
_lock = threading.Lock()


class Slot:
    """The table that a visitor has open, and the key of its file and settings; empty after it has given way."""

    def __init__(self) -> None:
        self.key: Any = None
        self.table: Table | None = None
        self.size = 0
        with _lock:
            _slots.add(self)

    def get(self, key: Any, make: Callable[[], Table]) -> Table:
        """Return the table of this key; it is made if it is not here. The one before it is given up first."""
        table = self.table
        if table is None or self.key != key:
            self.empty()
            table = make()
            self.size = int(table.frame.memory_usage(deep=True).sum())
            self.key, self.table = key, table
            _make_room(self)
        return table

    def empty(self) -> None:
        """Give up the table."""
        self.key, self.table, self.size = None, None, 0


def _make_room(for_slot: Slot) -> None:
    """Empty the slots with the largest tables, except this one, until all together are within the limit."""
    with _lock:
        others = sorted((slot for slot in _slots if slot is not for_slot), key=lambda slot: slot.size)
        total = for_slot.size + sum(slot.size for slot in others)
        while total > MOST and others:
            largest = others.pop()
            total -= largest.size
            largest.empty()
