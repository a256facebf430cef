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

from explorer.lesson.challenges import custom_challenge, custom_link, judging
from explorer.lesson.challenges.challenge import Challenge, Verdict
from explorer.lessons import SITE
from linboard.i18n.language import _


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
    if custom_link.carries(key):
        return custom_challenge.judge(SITE.rooms, key, link)
    challenge = challenges().get(key)
    if challenge is None:
        return Verdict(False, _("There is no challenge with this name."))
    return judging.judge(challenge, link)
