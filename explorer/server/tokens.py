"""How fast somebody may ask for things: tokens that grow with the time."""

from __future__ import annotations

RATE = 40.0  # tokens a second that a visitor gets: dragging a point takes some 30 of them
BURST = 200.0  # tokens that he may save
PATIENCE = 10.0  # seconds with few tokens left, after which the connection ends


class Tokens:
    """What a visitor may still ask for: it grows with the time; what is overdrawn has to be waited for."""

    def __init__(self, now: float) -> None:
        self.left, self.seen, self.since = BURST, now, now

    def take(self, cost: float, now: float) -> float:
        """Take so many; the seconds to wait before what they are for may be done."""
        self.left = min(BURST, self.left + RATE * (now - self.seen)) - cost
        self.seen = now
        if self.left > BURST / 2:
            self.since = now
        return max(0.0, -self.left / RATE)

    def spent(self, now: float) -> bool:
        """Whether there is none left, and has been little for too long."""
        return self.left < 0 and now - self.since > PATIENCE
