"""What the log says at most once a minute, however often it happens."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

MINUTE = 60.0
MOST = 3  # times a minute that the log has the same line with what follows it
LENGTH = 1000  # characters of a line, of which a visitor may have sent most
_BRIEF = {"linclass", "streamlit", "uvicorn", "asyncio"}
_log = logging.getLogger("linclass")


class Tally:
    """Counts what happens, by kinds, and says it in one line: the first time at once, then once a minute."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.told = -MINUTE
        self.counts: Counter[str] = Counter()

    def note(self, kind: str) -> None:
        """Count one of a kind."""
        self.counts[kind] += 1
        now = time.monotonic()
        if now - self.told < MINUTE:
            return
        self.told = now
        kinds = ", ".join(f"{name} ({n})" for name, n in self.counts.most_common())
        _log.warning("%d %s since the last such line: %s", self.counts.total(), self.what, kinds)
        self.counts.clear()


class Seldom(logging.Filter):
    """Lets a line of the log pass a few times a minute, and says with the next one how many did not."""

    def __init__(self) -> None:
        super().__init__()
        self.since = -MINUTE
        self.seen: Counter[str] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it passes. Lines are the same that come from the same place, whatever they name."""
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
    """Let the server's own log and Streamlit's have each line a few times a minute at the most, meanwhile."""
    names = [name for name in logging.root.manager.loggerDict if name.partition(".")[0] in _BRIEF]
    seldom = Seldom()
    for name in names:
        logging.getLogger(name).addFilter(seldom)
    try:
        yield
    finally:
        for name in names:
            logging.getLogger(name).removeFilter(seldom)
