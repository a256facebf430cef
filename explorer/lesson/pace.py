"""Whether a lesson is being edited or hurried: asked in one way, by one name, `here.pace`."""

from __future__ import annotations

from typing import NamedTuple


class Pace(NamedTuple):
    """How a lesson is drawn just now.

    Parameters
    ----------
    edited : bool
        The charts alone follow an edit of the points; the page comes when the edits rest.
    hurried : bool
        Something is being moved, a point or a control: what takes long may be drawn roughly, where it is owed.
    """

    edited: bool = False
    hurried: bool = False


AT_REST = Pace()
