"""What the app's own scripts are sent beside the charts' messages: lecture mode's bar and the map of all pages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(kw_only=True)
class Lecture:
    """The bar of lecture mode: how many scenes lead on and which is shown, and the list of the keys.

    `hall` is the path at which phones join the lecturer's room, if there is one; `lead` is what the address says behind
    "#" about that room: "CODE-SECRET", "" without a room, and None if the browser must say first what it knows.
    """

    scenes: int
    page: str
    at: int
    most: int
    labels: Mapping[str, str]
    keys: list[list[str]]
    hall: str | None = None
    lead: str | None = None


@dataclass(kw_only=True)
class Lectern:
    """What mounts the bar."""

    lecture: Lecture
    assets: str | None = None


@dataclass(kw_only=True)
class Map:
    """The map of all pages, as HTML, and the last edit that its pictures know of."""

    map: str
    seen: int
