"""Rate limits as token buckets, single or keyed."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

RATE = 40.0  # tokens per second of a visitor; dragging a point takes about 30
BURST = 200.0  # maximum number of saved tokens
PATIENCE = 10.0  # seconds with few tokens after which the connection is closed


class Tokens:
    """A token bucket.

    It fills over time; a negative balance is a delay.
    """

    def __init__(self, now: float, rate: float = RATE, burst: float = BURST) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.seen, self.since = burst, now, now

    def take(self, cost: float, now: float) -> float:
        """Take tokens and return the seconds to wait before the action."""
        self.left = min(self.burst, self.left + self.rate * (now - self.seen)) - cost
        self.seen = now
        if self.left > self.burst / 2:
            self.since = now
        return max(0.0, -self.left / self.rate)

    def wait(self, cost: float, now: float) -> float:
        """Take tokens if available and return 0.

        Otherwise take none and return the seconds until they are available.
        """
        seconds = self.take(cost, now)
        if seconds:
            self.left += cost
        return seconds

    def spent(self, now: float) -> bool:
        """Return whether the bucket is empty and has been low for too long."""
        return self.left < 0 and now - self.since > PATIENCE


class Limits:
    """One token bucket per key, in bounded memory.

    Parameters
    ----------
    rate, burst : float
        Per key: tokens per second, and the maximum number of saved tokens.
    most : int
        Maximum number of remembered keys. The least recently used key is forgotten first, and then starts with a full
        bucket.
    """

    def __init__(self, rate: float, burst: float, most: int) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self._askers: OrderedDict[Hashable, Tokens] = OrderedDict()

    def of(self, asker: Hashable, now: float) -> Tokens:
        """Return the bucket of a key."""
        tokens = self._askers.get(asker)
        if tokens is None:
            tokens = self._askers[asker] = Tokens(now, self.rate, self.burst)
            if len(self._askers) > self.most:
                self._askers.popitem(last=False)
        else:
            self._askers.move_to_end(asker)
        return tokens

    def __len__(self) -> int:
        return len(self._askers)
