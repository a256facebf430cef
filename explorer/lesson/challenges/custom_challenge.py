"""Custom challenges: turns the text of a link into a challenge, which is judged like any other."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import lru_cache, partial

import numpy as np

from explorer.lesson.challenges import custom_goal, custom_link, judging
from explorer.lesson.challenges.challenge import Challenge
from explorer.lesson.challenges.custom_link import CustomSpec
from explorer.lesson.challenges.freedom import DECIMALS, Freedom
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue
from explorer.lesson.lesson_spec import LessonSpec
from explorer.points.dataset import Dataset, default
from explorer.points.links import LinkError
from linboard.i18n import language
from linboard.i18n.language import N_, _

KEPT = 256  # number of cached challenges, one entry per language
SURPRISE = N_("The author of this challenge has solved it too, perhaps in another way.")
FIRST = N_("You are the first to solve it, so now it has a link.")
IDEA = N_("The author of this challenge has solved it.")


@dataclass(frozen=True, eq=False, kw_only=True)
class CustomChallenge(Challenge):
    """A challenge made by a visitor.

    The server does not know its solution.

    Parameters
    ----------
    made : CustomSpec
        Its specification.
    """

    made: CustomSpec

    @property
    def possible(self) -> bool:
        """True: the author has solved it or must solve it to publish it."""
        return True


def is_draft(challenge: Challenge) -> bool:
    """Return whether this is a custom challenge that its author has not solved yet."""
    return isinstance(challenge, CustomChallenge) and challenge.made.draft


def open_in(spec: LessonSpec, key: str) -> CustomChallenge:
    """Return the challenge with this key on a lesson's page, in the reader's language.

    Raises
    ------
    LinkError
        If the key is invalid or belongs to another lesson. The message is one sentence.
    """
    catalogue = spec.goals()
    if catalogue is None or custom_link.lesson(key) != spec.key:
        raise LinkError(
            _("The challenge in this link belongs to another lesson. Ask its author for the link.")
        )
    return _kept(key, catalogue, language.current())


@lru_cache(maxsize=KEPT)
def _kept(key: str, catalogue: GoalCatalogue, _code: str) -> CustomChallenge:
    """Return the cached challenge, so that its results are cached too.

    A challenge whose initial state solves it is invalid.
    """
    read = challenge(custom_link.read(key, catalogue), catalogue)
    if judging.verdict(read, read.begin()).passed:
        raise LinkError(
            _("The starting board already solves this challenge. Ask its author for another link.")
        )
    return read


def challenge(this: CustomSpec, catalogue: GoalCatalogue) -> CustomChallenge:
    """Build a challenge from its specification."""
    settings = dict(catalogue.settings)
    if catalogue.follows and this.wanted[0].option:
        settings[catalogue.follows] = this.wanted[0].option
    start, may, ask = default, Freedom(), _("Rewrite the text until this is true.")
    if isinstance(this.board, str):
        assert catalogue.written is not None, "a page with a text says what it may be"
        settings[catalogue.text] = this.board
        may = Freedom(most=custom_link.MOST_POINTS, controls={catalogue.text: catalogue.written})
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
        None,
        IDEA,
        start,
        settings,
        catalogue.beside,
        ask=ask,
        made=this,
    )


def _points(board: Dataset) -> Dataset:
    return board


def rounded(board: Dataset) -> Dataset:
    """Round points to tenths, as challenges require, and drop the names of columns."""
    return Dataset(np.round(board.X, DECIMALS) + 0.0, board.labels, board.names)


def given_out(draft: CustomChallenge, spec: LessonSpec) -> CustomChallenge:
    """Return the challenge whose link is shared once the draft is solved."""
    return open_in(spec, replace(draft.made, draft=False).spell())


def published(rooms: Iterable[LessonSpec], key: str) -> CustomChallenge:
    """Return the challenge with this key on the page of one of these lessons.

    Raises
    ------
    LinkError
        If the key is invalid, or its author has not solved it yet. The message is one sentence.
    """
    room = next((room for room in rooms if room.key == custom_link.lesson(key)), None)
    if room is None:
        raise LinkError(_("There is no lesson with this name."))
    challenge = open_in(room, key)
    if challenge.made.draft:
        raise LinkError(_("The author of this challenge has not solved it yet."))
    return challenge
