"""Encodes and decodes custom challenges as the text of a link.

The text contains no solution.

    own1.CHECKSUM.LESSON.GOALS.LIMITS.BOARD

A draft begins with draft1, because its author has not solved it yet. A goal is, for example, updates_least_30 or
mistakes_just_2_stump; several goals are joined with ~. Limits are, for example, free_2_12 or move_0_1. The board is
encoded as in a link to points, or it is a text. The checksum contains no secret: it only detects accidental changes.
"""

from __future__ import annotations

import base64
import binascii
import math
import re
import zlib
from dataclasses import dataclass, replace

import numpy as np

from explorer.lesson.challenges.custom_goal import Wanted
from explorer.lesson.challenges.freedom import Freedom
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue
from explorer.points import links
from explorer.points.dataset import Dataset
from explorer.points.links import LinkError
from linboard.i18n.language import N_, _

SOLVED, DRAFT = "own1", "draft1"
LONGEST = 1_800  # characters, so that the whole address has at most 2,000 bytes
MOST_GOALS = 3
MOST_POINTS = 40
MOST_TEXT = 500
FARTHEST = 100.0  # maximum absolute coordinate
NO_POINTS = "x"  # stands for the limits if the board is a text
MOVE, CLASSES, BOTH, ADD, FREE = "move", "classes", "both", "add", "free"
WAYS = {
    MOVE: N_("You may move at most {most} points. None may be added or removed."),
    CLASSES: N_("You may change the class of at most {most} points. None may be moved."),
    BOTH: N_("You may move or reclassify at most {most} points. None may be added or removed."),
    ADD: N_("Add points until the goal is met, at most {most} in total. Existing points must stay."),
    FREE: N_("Change the points as you like. There may be {least} to {most} points."),
}
_PARTS = re.compile(
    rf"({SOLVED}|{DRAFT})\.([0-9a-f]{{8}})\.([a-z-]{{1,40}})\.([a-z0-9_~-]{{1,300}})\.([a-z0-9_]{{1,20}})\.([\w~-]*)",
    re.ASCII,
)
_GOAL = re.compile(r"([a-z-]+)_([a-z]+)_(\d{1,6})(?:_([a-z-]+))?", re.ASCII)
_LIMITS = re.compile(r"([a-z]+)_(\d{1,2})_(\d{1,2})", re.ASCII)


@dataclass(frozen=True)
class Limits:
    """The edits that a solver may make to the points.

    Parameters
    ----------
    way : str
        One of `WAYS`.
    least : int
        With `FREE`, the minimum number of points; otherwise 0.
    most : int
        With `FREE` and `ADD`, the maximum number of points; otherwise the maximum number of changed points.
    """

    way: str
    least: int
    most: int

    def spell(self) -> str:
        """Return the text for a link."""
        return f"{self.way}_{self.least}_{self.most}"

    def wrong(self, n: int, points: int) -> str:
        """Return why these limits do not fit n points if a goal supports at most `points` points; empty if they fit."""
        largest = max(n, self.most if self.way in (FREE, ADD) else 0)
        if largest > points:
            return _("With these goals there may be at most {most} points.").format(most=points)
        if self.way == FREE:
            fits = 1 <= self.least <= self.most
        else:
            fits = self.least == 0 and (self.most > n if self.way == ADD else 1 <= self.most <= n)
        return "" if fits else _("These numbers of points cannot all be met. Change one of them.")

    def freedom(self, board: Dataset, classes: int) -> Freedom:
        """Return the allowed edits of a board.

        Coordinates reach as far as its points, but at least to ten.
        """
        far = float(max(10, math.ceil(np.abs(board.X).max())))
        may = Freedom(least=board.n, most=board.n, classes=classes, reach=(-far, far))
        if self.way == FREE:
            return replace(may, least=self.least, most=self.most, places=True, labels=True)
        if self.way == ADD:
            return replace(may, most=self.most, places=True, first=board.n)
        places, labels = self.way != CLASSES, self.way != MOVE
        return replace(may, places=places, labels=labels, changes=self.most)

    def told(self) -> str:
        """Return the limits as one or two sentences."""
        return _(WAYS[self.way]).format(least=self.least, most=self.most)


@dataclass(frozen=True)
class CustomSpec:
    """The specification of a custom challenge, as its author has composed it.

    Parameters
    ----------
    lesson : str
        Key of the lesson on whose page it opens.
    wanted : tuple of Wanted
    board : Dataset or str
        The initial points or text.
    limits : Limits, optional
        None for a text.
    draft : bool
        Whether its author has not solved it yet.
    """

    lesson: str
    wanted: tuple[Wanted, ...]
    board: Dataset | str
    limits: Limits | None = None
    draft: bool = True

    def spell(self) -> str:
        """Return the text for a link."""
        goals = "~".join(map(_spelled, self.wanted))
        if isinstance(self.board, str):
            text = base64.urlsafe_b64encode(self.board.encode()).decode("ascii").rstrip("=")
            body = f"{self.lesson}.{goals}.{NO_POINTS}.{text}"
        else:
            assert self.limits is not None, "points have limits"
            body = f"{self.lesson}.{goals}.{self.limits.spell()}.{links.encode(self.board)}"
        mark = DRAFT if self.draft else SOLVED
        return f"{mark}.{_checksum(mark, body)}.{body}"

    def wrong(self) -> str:
        """Return why this is not a valid challenge, in one sentence; empty if it is valid."""
        asked = {(one.goal, one.way, one.option) for one in self.wanted}
        if not 0 < len(self.wanted) <= MOST_GOALS or len(asked) < len(self.wanted):
            return _("A challenge has one to three different goals.")
        if any(not one.goal.takes(one.way, one.bound, one.option) for one in self.wanted):
            return _("One of the goals has an impossible number. Change it.")
        if isinstance(self.board, str):
            return "" if len(self.board) <= MOST_TEXT else _("The text is too long.")
        assert self.limits is not None, "points have limits"
        points = min(one.goal.points for one in self.wanted)
        return _unfit(self.board, self.classes) or self.limits.wrong(self.board.n, points)

    @property
    def classes(self) -> int:
        """Number of classes that must have points; 0 if classes do not matter."""
        return 2 if any(one.goal.classes for one in self.wanted) else 0


def carries(key: str) -> bool:
    """Return whether a key belongs to a custom challenge."""
    return key.startswith((f"{SOLVED}.", f"{DRAFT}."))


def lesson(text: str) -> str:
    """Return the key of the lesson in a link's text; raises LinkError if the text is invalid."""
    return _split(text)[2]


def read(text: str, catalogue: GoalCatalogue) -> CustomSpec:
    """Decode a link's text into the specification of a challenge on the page with these goals.

    Raises
    ------
    LinkError
        If `CustomSpec.spell` cannot produce this text. Nothing else is raised.
    """
    mark, _sum, lesson, goals, limits, board = _split(text)
    try:
        wanted = tuple(_wanted(part, catalogue) for part in goals.split("~"))
        made = CustomSpec(lesson, wanted, _board(board, catalogue), _limits(limits, catalogue), mark == DRAFT)
    except ValueError as error:
        raise _foreign() from error
    if made.wrong() or made.spell() != text:
        raise _foreign()
    return made


def _split(text: str) -> tuple[str, ...]:
    """Return the parts of a text after verifying its checksum."""
    if len(text) > LONGEST:
        raise LinkError(_("This challenge is too long to come from this site. Ask its author for the link."))
    parts = _PARTS.fullmatch(text)
    if parts is None or parts[2] != _checksum(parts[1], text.split(".", 2)[2]):
        raise LinkError(
            _("The challenge in this link is incomplete or was altered. Copy the whole link again.")
        )
    return parts.groups()


def _foreign() -> LinkError:
    return LinkError(_("The challenge in this link was not made by this site. Ask its author for the link."))


def _checksum(mark: str, body: str) -> str:
    return f"{zlib.crc32(f'{mark}.{body}'.encode()):08x}"


def _spelled(wanted: Wanted) -> str:
    parts = [wanted.goal.key, wanted.way, str(wanted.bound), wanted.option]
    return "_".join(parts if wanted.option else parts[:3])


def _wanted(text: str, catalogue: GoalCatalogue) -> Wanted:
    parts = _GOAL.fullmatch(text)
    goal = catalogue.goal(parts[1]) if parts else None
    if parts is None or goal is None:
        raise ValueError("no goal of this page")
    return Wanted(goal, parts[2], int(parts[3]), parts[4] or "")


def _limits(text: str, catalogue: GoalCatalogue) -> Limits | None:
    """Decode the limits of points; None for a text."""
    if catalogue.text and text == NO_POINTS:
        return None
    parts = _LIMITS.fullmatch(text)
    if catalogue.text or parts is None or parts[1] not in WAYS:
        raise ValueError("no limits")
    return Limits(parts[1], int(parts[2]), int(parts[3]))


def _board(text: str, catalogue: GoalCatalogue) -> Dataset | str:
    """Decode the points or the text; raises ValueError if it is neither."""
    if not catalogue.text:
        return links.decode(text)
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except binascii.Error as error:
        raise ValueError("no text") from error
    told = raw.decode("utf-8")
    if not (told.isprintable() and told.strip()):
        raise ValueError("no text of a line")
    return told


def _unfit(board: Dataset, classes: int) -> str:
    """Return why a challenge cannot start with these points; empty if it can."""
    if not 2 <= board.n <= MOST_POINTS:
        return _("A challenge must start with 2 to {most} points; there are {n}.").format(
            most=MOST_POINTS, n=board.n
        )
    if max(board.present) > 1 or (classes and len(board.present) != classes):
        return _("A challenge must start with points of both classes and of no third class.")
    if np.abs(board.X).max() > FARTHEST:
        return _("Coordinates must lie between {low:g} and {high:g}.").format(low=-FARTHEST, high=FARTHEST)
    if (np.round(board.X, 1) != board.X).any():
        return _("Coordinates may have only one decimal.")
    return ""
