"""The verdict on an attempt: its limits first, then the challenge's own check."""

from __future__ import annotations

from explorer.lesson.challenges import links
from explorer.lesson.challenges.challenge import IMPOSSIBLE, Challenge, Verdict
from explorer.lesson.scene import Stage
from explorer.points.links import LinkError
from linboard.i18n import language
from linboard.i18n.language import _


def judge(challenge: Challenge, link: str) -> Verdict:
    """Decide whether what a link carries solves a challenge.

    Parameters
    ----------
    challenge : Challenge
    link : str
        Of this site, or its part from the question mark on; whatever it holds, nothing is raised.
    """
    try:
        now = links.read(challenge, link)
    except LinkError as error:
        return Verdict(False, str(error))
    return verdict(challenge, now)


def verdict(challenge: Challenge, now: Stage) -> Verdict:
    """Decide whether a board solves a challenge; that it cannot be done is an answer, too."""
    if now.answer == IMPOSSIBLE:
        if challenge.possible:
            return Verdict(False, _("It can be done."), _(challenge.idea))
        return Verdict(True, _("Correct: it can’t be done."), _(challenge.idea))
    broken = challenge.may.breach(now)
    if broken:
        return Verdict(False, broken)
    try:
        return challenge.check(now)
    except ValueError as error:  # numbers too large or too close for a model: a sentence of linclass
        return Verdict(False, language.told(error))
