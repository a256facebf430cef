"""Fingers on a touch screen, for the browser tests."""

from __future__ import annotations

from playwright.sync_api import Page

Place = tuple[float, float]  # in pixels of the screen


def between(start: Place, end: Place, share: float) -> Place:
    """Return the point at this share of the way between two places."""
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


class Fingers:
    """Fingers on the screen."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)

    def send(self, kind: str, *places: Place) -> None:
        """Send the positions of all fingers on the screen to the browser."""
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(places)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def pinch(self, start: tuple[Place, Place], end: tuple[Place, Place], steps: int = 4) -> None:
        """Put two fingers down one after the other, move them, and lift them one after the other."""
        self.send("touchStart", start[0])
        self.send("touchStart", *start)
        for k in range(1, steps + 1):
            self.send("touchMove", *(between(a, b, k / steps) for a, b in zip(start, end, strict=True)))
        self.send("touchEnd", end[0])
        self.send("touchEnd")

    def drag(self, start: Place, end: Place, steps: int = 8) -> None:
        """Put one finger down, move it straight to another place, and lift it."""
        self.draw(start, *(between(start, end, k / steps) for k in range(1, steps + 1)))

    def draw(self, start: Place, *places: Place) -> None:
        """Put one finger down, move it to each of these places, and lift it."""
        self.send("touchStart", start)
        for place in places:
            self.send("touchMove", place)
        self.send("touchEnd")
