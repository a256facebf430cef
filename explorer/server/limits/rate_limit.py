"""How fast somebody may ask for things: token buckets, one or many."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

RATE = 40.0  # tokens a second that a visitor gets: dragging a point takes some 30 of them
BURST = 200.0  # tokens that a visitor may save
PATIENCE = 10.0  # seconds with few tokens left, after which the connection ends


class Tokens:
    """A token bucket: it fills with time, and what is overdrawn has to be waited for."""

    def __init__(self, now: float, rate: float = RATE, burst: float = BURST) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.seen, self.since = burst, now, now

    def take(self, cost: float, now: float) -> float:
        """Take this many; return the seconds to wait before the action that they pay for."""
        self.left = min(self.burst, self.left + self.rate * (now - self.seen)) - cost
        self.seen = now
        if self.left > self.burst / 2:
            self.since = now
        return max(0.0, -self.left / self.rate)

    def wait(self, cost: float, now: float) -> float:
        """Take this many if they are there; otherwise take none, and return the seconds until they are."""
        seconds = self.take(cost, now)
        if seconds:
            self.left += cost
        return seconds

    def spent(self, now: float) -> bool:
        """Whether there is none left, and has been little for too long."""
        return self.left < 0 and now - self.since > PATIENCE


class Limits:
    """A token bucket for each of many askers, in bounded memory.

    Parameters
    ----------
    rate, burst : float
        Of each asker: tokens a second, and how many can be saved.
    most : int
        Number of askers that are remembered. An asker who has not asked for longest is forgotten first, and then has a
        full bucket again.
    """

    def __init__(self, rate: float, burst: float, most: int) -> None:
        self.rate, self.burst, self.most = rate, burst, most
        self._askers: OrderedDict[Hashable, Tokens] = OrderedDict()

    def of(self, asker: Hashable, now: float) -> Tokens:
        """Return the bucket of an asker."""
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
