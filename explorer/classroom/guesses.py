"""Limits on wrong room codes.

A class may share one address, so right codes are free: hundreds of phones can open a room at once. Only wrong codes are
counted, per address and in total. While the limit is exceeded, no code is looked up, right or wrong: otherwise the
response would still reveal the right one. The QR code contains a signature beside the room's code, and a phone that has
joined has its cookie; both are always accepted.
"""

from __future__ import annotations

from explorer.server.limits.rate_limit import Limits, Tokens

RATE, BURST = 1.0, 30.0  # wrong codes per second, and burst, of one address
RATE_IN_ALL, BURST_IN_ALL = 5.0, 100.0  # the same for all addresses together
MOST_ADDRESSES = 10_000  # maximum number of remembered addresses


class Guesses:
    """Counts wrong codes in this process."""

    def __init__(self, now: float) -> None:
        self._each = Limits(RATE, BURST, MOST_ADDRESSES)
        self._all = Tokens(now, RATE_IN_ALL, BURST_IN_ALL)

    def allows(self, address: str, now: float) -> bool:
        """Return whether a code from this address may be looked up."""
        return all(not tokens.wait(0.0, now) and tokens.left >= 1 for tokens in self._of(address, now))

    def note(self, address: str, now: float) -> None:
        """Count a wrong code.

        Many simultaneous codes overdraw the bucket by at most one burst.
        """
        for tokens in self._of(address, now):
            tokens.take(1.0, now)
            tokens.left = max(tokens.left, -tokens.burst)

    def _of(self, address: str, now: float) -> tuple[Tokens, Tokens]:
        return self._each.of(address, now), self._all
