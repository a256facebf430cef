"""All challenges by key, and the check of a solution link.

Teachers and `tools.receipts` call it.

Examples
--------
>>> from explorer.challenges import judge
>>> judge("xor-beat", "?challenge=xor-beat&answer=impossible").passed
True
"""

from __future__ import annotations

from functools import cache

from explorer.lesson.challenges import receipt_results
from explorer.lesson.challenges.challenge import Challenge, Verdict
from explorer.lessons import SITE


@cache
def challenges() -> dict[str, Challenge]:
    """Return the challenges of all lessons, in order."""
    return {challenge.key: challenge for room in SITE.rooms for challenge in room.challenges()}


def judge(key: str, link: str) -> Verdict:
    """Check whether the state in a link solves the challenge with this key.

    It never raises.

    Parameters
    ----------
    key : str
        For example "pla-thirty", or the encoded text in the link of a custom challenge.
    link : str
        An address of this site, or only its query string, which begins with a question mark.
    """
    return receipt_results.judged(SITE.rooms, key, link)[0]
