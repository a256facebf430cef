"""A visitor's actions on a board and its visible state, for the browser tests."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, expect

from explorer.points import links
from explorer.points.dataset import Dataset

Point = tuple[float, float, int]  # x, y, class index

# The chart with the points; `window.linclass` is shared by the charts of a tab (linboard/chart/store.js).
_BOARD = "[...(window.linclass?.charts ?? [])].find((c) => c.message?.edit)"
_POINTS = (
    f"(() => {{ const p = {_BOARD}?.points; return p ? p.x.map((x, i) => [x, p.y[i], p.c[i]]) : null; }})()"
)
_SAVED = f"{_BOARD} && !window.linclass.edits.pending.length && window.linclass.edits.epoch"


def link(*points: Point, names: tuple[str, ...] | None = None) -> str:
    """Return the part of an address that carries these points."""
    X, labels = [p[:2] for p in points], [p[2] for p in points]
    return "d=" + links.encode(Dataset(X, labels, names) if names else Dataset(X, labels))


# Plotly draws a single step when the steps have rested for a moment; while something moves, it need not.
_FOLLOWED = """(window.linclass?.dragging
    || [...(window.linclass?.charts ?? [])].every(({ astray, shared }) => shared?.running || !astray?.size))"""


class Board:
    """The board of the open page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.plot = page.locator(".lc-chart:has(.lc-toolbar > *) .lc-plot")
        self.caption = page.locator(".lc-chart:has(.lc-toolbar > *) .lc-caption")
        self.player = page.locator(".lc-chart:has(.lc-toolbar > *) .lc-player")
        self.count = page.locator(".lc-count")
        page.wait_for_function(
            f"({_BOARD}?.points || {_BOARD}?.message.edit.readonly) && {_BOARD}.root.dataset.ready"
        )

    # ---- state ----

    def points(self) -> list[Point]:
        """Return the points on the screen, including pending edits."""
        return [(x, y, c) for x, y, c in self.page.evaluate(_POINTS)]

    def saved_points(self) -> list[Point]:
        """Return the points after the server has received every edit."""
        self.page.wait_for_function(_SAVED)
        return self.points()

    def expect_points(self, *expected: Point) -> None:
        """Wait until these are the points, on the screen and on the server."""
        self.page.wait_for_function(
            f"(wanted) => {_SAVED} && JSON.stringify({_POINTS}) === JSON.stringify(wanted)",
            arg=[list(point) for point in expected],
        )

    def expect_count(self, n: int) -> None:
        """Wait until the board reports n points and has drawn all of them."""
        self.page.wait_for_function(f"() => {_SAVED}")
        expect(self.plot).to_have_attribute(
            "aria-label",
            re.compile(rf"^(Board with {'one point' if n == 1 else f'{n:,} points'}|画板（{n} 个点）)"),
            timeout=20_000,
        )
        assert len(self.points()) == n
        assert self.drawn() == n

    def drawn(self) -> int:
        """Return the number of point symbols that the browser shows on the board."""
        return int(
            self.page.evaluate(
                f"""() => {{ const board = {_BOARD};
            return board.message.edit.traces.map((t) => board.plot._fullData[t].uid)
              .reduce((n, uid) => n + board.plot.querySelectorAll(`.trace${{uid}} path.point`).length, 0); }}"""
            )
        )

    def message(self, path: str) -> Any:
        """Return a part of the server's last message for the board, such as "player.length"."""
        return self.page.evaluate(
            f"(path) => path.split('.').reduce((v, k) => v?.[k], {_BOARD}.message)", path
        )

    @property
    def step(self) -> int:
        """The step that the board and all charts next to it show."""
        return int(self.page.evaluate(f"{_BOARD}.shared.step"))

    def expect_step(self, step: int) -> None:
        """Wait for a step, and until Plotly has drawn it, too."""
        self.page.wait_for_function(f"(step) => {_BOARD}?.shared.step === step && {_FOLLOWED}", arg=step)

    def line(self) -> list[list[float]]:
        """Return the end points of the visible boundary in the data's units; empty if there is none."""
        return self.page.evaluate(
            f"""() => {{ const {{ plot }} = {_BOARD}, {{ xaxis, yaxis }} = plot._fullLayout;
            const node = plot.querySelector(`.trace${{plot._fullData[2].uid}} .js-line`);
            return [...(node?.getAttribute("d") ?? "").matchAll(/[ML]([-\\d.]+),([-\\d.]+)/g)]
              .map(([, x, y]) => [xaxis.p2d(+x), yaxis.p2d(+y)]); }}"""
        )

    def ranges(self) -> list[list[float]]:
        """Return the visible part of the plane, [[x_min, x_max], [y_min, y_max]]."""
        layout = f"{_BOARD}.plot._fullLayout"
        return self.page.evaluate(f"['xaxis', 'yaxis'].map((axis) => [...{layout}[axis].range])")

    # ---- actions ----

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        """Return the screen position of a point of the plane."""
        left, top = self.page.evaluate(
            f"""([x, y]) => {{ const {{ plot }} = {_BOARD}; const {{ xaxis, yaxis }} = plot._fullLayout;
            const box = plot.getBoundingClientRect(), scale = new DOMMatrix(getComputedStyle(plot).transform).a;
            return [box.left + scale * (xaxis._offset + xaxis.d2p(x)), box.top + scale * (yaxis._offset + yaxis.d2p(y))]; }}""",
            [x, y],
        )
        return left, top

    def click(self, x: float, y: float, **options: Any) -> None:
        """Click on a point of the plane."""
        self.plot.scroll_into_view_if_needed()
        self.page.mouse.click(*self.pixel(x, y), **options)

    def drag(
        self,
        start: tuple[float, float],
        end: tuple[float, float],
        steps: int = 8,
        meanwhile: Callable[[], None] | None = None,
    ) -> None:
        """Press at one place, move to another, and release; `meanwhile` runs before the release."""
        self.plot.scroll_into_view_if_needed()
        mouse = self.page.mouse
        there = self.pixel(*end)
        mouse.move(*self.pixel(*start))
        mouse.down()
        mouse.move(*there, steps=steps)
        if meanwhile:
            meanwhile()
        mouse.up()

    def button(self, name: str) -> Locator:
        """Return a button of the board's toolbar or player."""
        return self.page.locator(".lc-chart").get_by_role("button", name=name, exact=True)

    def press(self, keys: str) -> None:
        """Press keys without a focused element, and wait until Plotly has drawn a step."""
        self.page.evaluate("document.activeElement?.blur()")
        self.page.keyboard.press(keys)
        self.page.wait_for_function(_FOLLOWED)
