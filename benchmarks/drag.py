"""How fast the model follows while a point is dragged: refitted and redrawn models a second, with 60 points.

    python -m benchmarks.drag [--points 60] [--seconds 5]

The goal is at least 15 models a second, for separable and for overlapping points. The last column is the share
of its working time in which the page had a processor: well below 100 %, the machine was busy with other things.
"""

from __future__ import annotations

import argparse
import math
import time

from playwright.sync_api import Page

from benchmarks import points
from benchmarks.browser import BOARD, Processor, lesson

GOAL = 15
RADIUS = 25  # pixels: the point goes round in a circle

# Where the first point is on the screen.
WHERE = """([selector, x, y]) => {
  const plot = document.querySelector(selector), box = plot.getBoundingClientRect();
  const { xaxis, yaxis } = plot._fullLayout;
  return [box.x + xaxis._offset + xaxis.l2p(x), box.y + yaxis._offset + yaxis.l2p(y)];
}"""


def drag(page: Page, start: tuple[float, float], seconds: float) -> float:
    """Drag the point from its place on the screen in circles; return the models a second."""
    x, y = start
    page.mouse.move(x, y)
    page.mouse.down()
    before = page.evaluate("window.linclass.stats.models")
    begin = time.perf_counter()
    while (now := time.perf_counter() - begin) < seconds:
        page.mouse.move(x + RADIUS * math.sin(6 * now), y + RADIUS * (1 - math.cos(6 * now)))
        page.wait_for_timeout(8)  # a mouse reports its place about that often
    models: int = page.evaluate("window.linclass.stats.models") - before
    page.mouse.up()
    return models / now


def main() -> None:
    """Drag a point of both kinds of data and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--points", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=5)
    options = parser.parse_args()
    print(f"dragging one of {options.points} points; goal: at least {GOAL} models a second\n")
    print("points         models/s   of the goal   processor")
    for kind in points.KINDS:
        x, y = points.dataset(options.points, kind).X[0]
        with lesson(f"/perceptron?{points.query(options.points, kind)}") as (page, _):
            processor = Processor(page)
            rate = drag(page, page.evaluate(WHERE, [BOARD, x, y]), options.seconds)
            share = processor.share()
        print(f"{kind:<12} {rate:>10.1f} {rate / GOAL:>13.2f} {share:>10.0%}")


if __name__ == "__main__":
    main()
