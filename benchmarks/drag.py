"""Models per second while a point is dragged, and the wait after a click.

    python -m benchmarks.drag [--points 60] [--seconds 5] [--clicks 20]

The goals are at least 15 refitted and redrawn models per second, for separable and for overlapping points,
and with the numbers of the proof of Novikoff's theorem; and 60 ms from a click that adds a point to the
board redrawn with the model of all of them (the median of the clicks).
The last columns are the share of its working time in which the page had a processor (if it is well below
100 %, the machine was busy with other processes), and the processor time of the page for each model while
the point is dragged.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time

from playwright.sync_api import Page

from benchmarks import points
from benchmarks.browser import BOARD, CORNER, Processor, lessons

GOAL = 15
MODELS = "window.linclass.stats.models"  # models that the page has drawn
PAGES = (("perceptron", "", points.KINDS), ("convergence", "proof=con-novikoff&", points.KINDS[:1]))
RADIUS = 25  # pixels: the point moves in a circle

# The position of the first point on the screen.
WHERE = """([selector, x, y]) => {
  const plot = document.querySelector(selector), box = plot.getBoundingClientRect();
  const { xaxis, yaxis } = plot._fullLayout;
  return [box.x + xaxis._offset + xaxis.l2p(x), box.y + yaxis._offset + yaxis.l2p(y)];
}"""

# Milliseconds from the next click event of the page to the drawn model.
WAIT = """() => { window.waited = new Promise((done) => addEventListener("pointerup", () => {
  const begin = performance.now(), before = window.linclass.stats.models;
  const look = () => window.linclass.stats.models > before ? done(performance.now() - begin) : setTimeout(look, 1);
  look();
}, { capture: true, once: true })); }"""


def click(page: Page, place: tuple[float, float]) -> float:
    """Add a point at a position on the screen, and remove it; return the wait for the new model in milliseconds."""
    page.evaluate(WAIT)
    page.mouse.click(*place)
    waited: float = page.evaluate("window.waited")
    page.wait_for_timeout(100)
    page.keyboard.press("Control+z")
    page.wait_for_timeout(400)
    return waited


def drag(page: Page, start: tuple[float, float], seconds: float, drawn: str = MODELS) -> float:
    """Drag the point in circles; return the models per second, which the script `drawn` counts."""
    x, y = start
    page.mouse.move(x, y)
    page.mouse.down()
    before = page.evaluate(drawn)
    begin = time.perf_counter()
    while (now := time.perf_counter() - begin) < seconds:
        page.mouse.move(x + RADIUS * math.sin(6 * now), y + RADIUS * (1 - math.cos(6 * now)))
        page.wait_for_timeout(8)  # a mouse reports its position at about this rate
    models: int = page.evaluate(drawn) - before
    page.mouse.up()
    return models / now


def main() -> None:
    """Drag a point of both kinds of data and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--points", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--clicks", type=int, default=20)
    options = parser.parse_args()
    print(f"dragging one of {options.points} points; goal: at least {GOAL} models a second\n")
    print(
        "page         points         models/s   of the goal   click to model   processor   its time per model"
    )
    with lessons() as open_page:
        for name, settings, kinds in PAGES:
            for kind in kinds:
                x, y = points.dataset(options.points, kind).X[0]
                page, _sent = open_page(f"/{name}?{settings}{points.query(options.points, kind)}")
                processor = Processor(page)
                start = page.evaluate(WHERE, [BOARD, x, y])
                rate = drag(page, start, options.seconds)
                each = 1000 * processor.seconds() / max(1.0, rate * options.seconds)
                page.wait_for_timeout(1000)
                corner = page.evaluate(CORNER, BOARD)
                wait = statistics.median(click(page, corner) for _ in range(options.clicks))
                print(
                    f"{name:<12} {kind:<12} {rate:>10.1f} {rate / GOAL:>13.2f} {wait:>13.0f} ms "
                    f"{processor.share():>11.0%} {each:>18.0f} ms"
                )


if __name__ == "__main__":
    main()
