"""Limits how often the log repeats the same line."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakSet

MINUTE = 60.0
MOST = 3  # maximum number of equal lines per minute
LENGTH = 1000  # maximum number of characters of a line, which may contain text from a visitor
_BRIEF = {"linclass", "streamlit", "uvicorn", "asyncio"}
_log = logging.getLogger("linclass")
_tallies: WeakSet[Tally] = WeakSet()


class Tally:
    """Counts events by kind, and logs them in one line: the first at once, later ones once a minute.

    `total` is the number since the start.
    """

    def __init__(self, what: str) -> None:
        self.what = what
        self.total = 0
        _tallies.add(self)
        self.told = -MINUTE
        self.counts: Counter[str] = Counter()

    def note(self, kind: str) -> None:
        """Count an event of this kind."""
        self.counts[kind] += 1
        self.total += 1
        now = time.monotonic()
        if now - self.told < MINUTE:
            return
        self.told = now
        kinds = ", ".join(f"{name} ({n})" for name, n in self.counts.most_common())
        _log.warning("%d %s since the last such line: %s", self.counts.total(), self.what, kinds)
        self.counts.clear()


def totals() -> dict[str, int]:
    """Return the number of all counted events since the start, by their description."""
    return {tally.what: tally.total for tally in sorted(_tallies, key=lambda tally: tally.what)}


class Seldom(logging.Filter):
    """Logging filter: passes equal lines a few times a minute, and reports with the next line how many were dropped."""

    def __init__(self) -> None:
        super().__init__()
        self.since = -MINUTE
        self.seen: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Return whether the record passes.

        Lines from the same place in the code count as equal.
        """
        now = time.monotonic()
        told = record.getMessage()
        if len(told) > LENGTH:
            record.msg, record.args = told[:LENGTH] + "…", ()
        if now - self.since > MINUTE:
            left = sum(max(0, n - MOST) for n in self.seen.values())
            self.since = now
            self.seen.clear()
            if left:
                record.msg, record.args = (
                    f"{told[:LENGTH]} ({left} lines like earlier ones were left out)",
                    (),
                )
        error = record.exc_info[1] if record.exc_info else None
        place = f"{record.pathname}:{record.lineno}:{type(error).__name__}"
        self.seen[place] += 1
        return self.seen[place] <= MOST


@contextmanager
def brief() -> Iterator[None]:
    """Throttle the logs of the app, the server and Streamlit in this block."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in _BRIEF]
    seldom = Seldom()
    for name in names:
        logging.getLogger(name).addFilter(seldom)
    try:
        yield
    finally:
        for name in names:
            logging.getLogger(name).removeFilter(seldom)
