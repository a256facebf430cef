"""Whether a lesson is being edited or drawn in a hurry, available as `lesson.pace`."""

from __future__ import annotations

from typing import NamedTuple


class Pace(NamedTuple):
    """The current drawing mode of a lesson.

    Parameters
    ----------
    edited : bool
        Only the charts follow an edit of the points. The page is redrawn when edits pause.
    hurried : bool
        A point or a control is being moved. Slow parts may be drawn roughly and drawn again later.
    """

    edited: bool = False
    hurried: bool = False


AT_REST = Pace()
