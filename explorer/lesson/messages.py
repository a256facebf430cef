"""Messages to the app's own scripts other than charts: the bar of lecture mode and the map of all pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(kw_only=True)
class Lecture:
    """The bar of lecture mode: the number of scenes, the current scene, and the list of keys.

    `hall` is the path at which phones join the lecturer's room, if there is one. `lead` is the room credential to store
    in the fragment of the address ("#"): "CODE-SECRET", or "" without a room, or None if the browser must first report
    its own credential. `present` is the same for the presenter view: its secret. `presents` is the path of its page.
    `seen` is the number of the last request: its answer reaches the script even if nothing else has changed.
    """

    scenes: int
    page: str
    at: int
    most: int
    labels: Mapping[str, str]
    keys: list[list[str]]
    hall: str | None = None
    lead: str | None = None
    present: str | None = None
    presents: str = ""
    seen: int = 0


@dataclass(kw_only=True)
class Lectern:
    """The message that mounts the bar."""

    lecture: Lecture
    assets: str | None = None


@dataclass(kw_only=True)
class Map:
    """The map of all pages as HTML, and the number of the last edit that its pictures include."""

    map: str
    seen: int
