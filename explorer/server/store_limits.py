"""The limits that both kinds of stores keep, and the log of their failures."""

from __future__ import annotations

import math
import time

from explorer.server.log_throttle import Tally

DAY = 86_400.0  # seconds
DAYS = 30
PATIENCE = 2.0  # seconds to wait for a lock on the file, or for a Redis
_SLACK = 0.01  # share of the limit that may be written between two searches for old values

troubles = Tally("times the store did not do what was asked")


class Trims:
    """Tells when old values must be searched: at first, after a share of the limit was written, and after an hour."""

    def __init__(self, most: int) -> None:
        self._most, self._written, self._at = most, 0, -math.inf

    def due(self, size: int) -> bool:
        """Count a value of this size, and return whether old values must be searched now."""
        now = time.time()
        self._written += size
        if self._written <= self._most * _SLACK and 0 <= now - self._at < DAY / 24:
            return False
        self._written, self._at = 0, now
        return True
