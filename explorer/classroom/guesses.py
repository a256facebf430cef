"""Limits on wrong room codes.

A class may share one address, so right codes are free: hundreds of phones can open a room at once. Only wrong
codes are counted, for each address and for all together. While too many were wrong, no further code is looked up, right
or wrong: otherwise the answer would still tell which one is right. The QR code has a signature beside the room's code,
and a phone that has joined has its cookie; both are let in at any time.
"""

from __future__ import annotations

from explorer.server.limits.rate_limit import Limits, Tokens

RATE, BURST = 1.0, 30.0  # wrong codes of one address: a second, and at once
RATE_IN_ALL, BURST_IN_ALL = 5.0, 100.0  # and of all addresses together
MOST_ADDRESSES = 10_000  # that are remembered


class Guesses:
    """Counts wrong codes in this process."""

    def __init__(self, now: float) -> None:
        self._each = Limits(RATE, BURST, MOST_ADDRESSES)
        self._all = Tokens(now, RATE_IN_ALL, BURST_IN_ALL)

    def allows(self, address: str, now: float) -> bool:
        """Return whether a code from this address is looked up."""
        return all(not tokens.wait(0.0, now) and tokens.left >= 1 for tokens in self._of(address, now))

    def note(self, address: str, now: float) -> None:
        """Count a wrong code. Many at the same moment overdraw, by one burst at most."""
        for tokens in self._of(address, now):
            tokens.take(1.0, now)
            tokens.left = max(tokens.left, -tokens.burst)

    def _of(self, address: str, now: float) -> tuple[Tokens, Tokens]:
        return self._each.of(address, now), self._all
