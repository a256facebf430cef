"""All challenges by their keys, and the verdict on a link: what `python -m tools.challenges` and teachers call.

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
    """Every challenge of every lesson, in their order."""
    return {challenge.key: challenge for room in SITE.rooms for challenge in room.challenges()}


def judge(key: str, link: str) -> Verdict:
    """Decide whether what a link carries solves the challenge of that key; nothing is raised.

    Parameters
    ----------
    key : str
        Such as "pla-thirty", or what stands for it in the link of a challenge that somebody has made.
    link : str
        An address of this site, or its part from the question mark on.
    """
    if custom_link.carries(key):
        return custom_challenge.judge(SITE.rooms, key, link)
    challenge = challenges().get(key)
    if challenge is None:
        return Verdict(False, _("There is no challenge with this name."))
    return judging.judge(challenge, link)
