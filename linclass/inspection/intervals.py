"""Intervals for measured rates."""

from __future__ import annotations

import math

_Z = 1.959964  # 97.5% quantile of the normal distribution


def wilson_interval(wrong: int, n: int) -> tuple[float, float]:
    """Return the 95% interval of a rate of errors, if `wrong` of n samples are misclassified.

    With p = wrong / n and z = 1.96, its ends are (p + z²/2n ± z √(p(1 - p)/n + z²/4n²)) / (1 + z²/n).

    Parameters
    ----------
    wrong : int
        From 0 to n.
    n : int
        Number of samples; without any, the interval is (0, 1).

    References
    ----------
    E. B. Wilson, Probable inference, the law of succession, and statistical inference, JASA 22 (1927), 209–212.
    """
    if n == 0:
        return 0.0, 1.0
    share, more = wrong / n, _Z * _Z / n
    middle = (share + more / 2) / (1 + more)
    reach = _Z * math.sqrt(share * (1 - share) / n + more / (4 * n)) / (1 + more)
    return max(0.0, middle - reach), min(1.0, middle + reach)
