"""Challenges of one's own: what a link's text becomes on the page, judged as every other challenge is."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache, partial

import numpy as np

from explorer.lesson.challenges import custom_goal, custom_link, judging
from explorer.lesson.challenges.challenge import Challenge, Verdict
from explorer.lesson.challenges.custom_link import CustomSpec
from explorer.lesson.challenges.freedom import DECIMALS, Freedom
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue
from explorer.lesson.lesson_spec import LessonSpec
from explorer.points.dataset import Dataset, default
from explorer.points.links import LinkError
from linboard.i18n import language
from linboard.i18n.language import N_, _

KEPT = 256  # of them, each in one language
SURPRISE = N_("The author of this challenge has solved it too, perhaps in another way.")
FIRST = N_("You are the first to solve it, so now it has a link.")
IDEA = N_("The author of this challenge has solved it.")


@dataclass(frozen=True, eq=False, kw_only=True)
class CustomChallenge(Challenge):
    """A challenge that somebody has made; no solution of it is known here.

    Parameters
    ----------
    made : CustomSpec
        What it was made from.
    """

    made: CustomSpec

    @property
    def possible(self) -> bool:
        """Its maker has solved it, or is about to."""
        return True


def is_draft(challenge: Challenge) -> bool:
    """Whether somebody has made it, and nobody has solved it yet."""
    return isinstance(challenge, CustomChallenge) and challenge.made.draft


def open_in(room: LessonSpec, key: str) -> CustomChallenge:
    """The challenge of this key on a lesson's page, in the reader's language.

    Raises
    ------
    LinkError
        If the key is none, or that of another lesson; the message is one sentence.
    """
    ground = room.ground()
    if ground is None or custom_link.lesson(key) != room.key:
        raise LinkError(_("The challenge in this link belongs to another lesson."))
    return _kept(key, ground, language.current())


@lru_cache(maxsize=KEPT)
def _kept(key: str, ground: GoalCatalogue, _code: str) -> CustomChallenge:
    """Always the same, so that what is computed of it is kept; one that is solved as it begins is none."""
    read = challenge(custom_link.read(key, ground), ground)
    if judging.verdict(read, read.begin()).passed:
        raise LinkError(_("The starting board already solves this challenge."))
    return read


def challenge(this: CustomSpec, ground: GoalCatalogue) -> CustomChallenge:
    """What somebody has made, as a challenge."""
    settings = dict(ground.settings)
    if ground.follows and this.wanted[0].option:
        settings[ground.follows] = this.wanted[0].option
    start, may, ask = default, Freedom(), _("Rewrite the text until this is true.")
    if isinstance(this.board, str):
        assert ground.written is not None, "a page with a text says what it may be"
        settings[ground.text] = this.board
        may = Freedom(most=custom_link.MOST_POINTS, controls={ground.text: ground.written})
    else:
        start = partial(_points, this.board)
        assert this.limits is not None, "points have limits"
        may, ask = this.limits.freedom(this.board, this.classes), this.limits.told()
    if this.draft:
        ask = language.sentences([ask, _("Solve it to get its link.")])
    return CustomChallenge(
        this.spell(),
        language.sentences(one.task() for one in this.wanted),
        partial(custom_goal.together, this.wanted),
        may,
        (),
        FIRST if this.draft else SURPRISE,
        (),
        None,
        IDEA,
        start,
        settings,
        ground.beside,
        ask=ask,
        made=this,
    )


def _points(board: Dataset) -> Dataset:
    return board


def rounded(board: Dataset) -> Dataset:
    """Points on the tenths, as those of a challenge are; only their classes have names."""
    return Dataset(np.round(board.X, DECIMALS) + 0.0, board.labels, board.names)


def given_out(draft: CustomChallenge, room: LessonSpec) -> CustomChallenge:
    """The challenge whose link is given once the draft is solved."""
    return open_in(room, replace(draft.made, draft=False).spell())


def judge(rooms: Iterable[LessonSpec], key: str, link: str) -> Verdict:
    """Decide whether what a link carries solves the challenge of this key; nothing is raised."""
    try:
        room = next((room for room in rooms if room.key == custom_link.lesson(key)), None)
        if room is None:
            return Verdict(False, _("There is no lesson with this name."))
        challenge = open_in(room, key)
    except LinkError as error:
        return Verdict(False, str(error))
    if challenge.made.draft:
        return Verdict(False, _("The author of this challenge has not solved it yet."))
    return judging.judge(challenge, link)
