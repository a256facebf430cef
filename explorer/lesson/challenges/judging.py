"""The verdict on an attempt: first the allowed edits, then the challenge's own check."""

from __future__ import annotations

from explorer.lesson.challenges import links
from explorer.lesson.challenges.challenge import IMPOSSIBLE, Challenge, Verdict
from explorer.lesson.scene import Stage
from explorer.points.links import LinkError
from linboard.i18n import language
from linboard.i18n.language import _


def judge(challenge: Challenge, link: str) -> Verdict:
    """Check whether the state in a link solves a challenge.

    Parameters
    ----------
    challenge : Challenge
    link : str
        An address of this site, or only its query string. It never raises, whatever the link contains.
    """
    try:
        now = links.read(challenge, link)
    except LinkError as error:
        return Verdict(False, str(error))
    return verdict(challenge, now)


def verdict(challenge: Challenge, now: Stage) -> Verdict:
    """Check whether a board solves a challenge.

    "It cannot be done" is also an answer.
    """
    if now.answer == IMPOSSIBLE:
        if challenge.possible:
            return Verdict(False, _("It can be done."), _(challenge.idea))
        return Verdict(True, _("Correct: it can’t be done."), _(challenge.idea))
    broken = challenge.may.breach(now)
    if broken:
        return Verdict(False, broken)
    try:
        return challenge.check(now)
    except ValueError as error:  # numbers too large or too close for a model: linclass provides the sentence
        return Verdict(False, language.error_text(error))
