"""How fast a model follows a hand in a notebook: models a second while a point is dragged on a watched board in marimo.

    python -m benchmarks.board [--points 60] [--seconds 5]

The goal is at least 15 refitted and redrawn perceptrons a second, for separable and for overlapping points. The third
column is what of it Python takes: to fit, and to say what is drawn, in milliseconds. Then comes the size of a message.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

import numpy as np
from playwright.sync_api import sync_playwright

import linclass
from benchmarks import points
from benchmarks.drag import GOAL, drag
from tools import chromium, hosts

NOTEBOOK = """import marimo

app = marimo.App()


@app.cell
def _():
    import linclass
    board = linclass.Board({X}, {y}).watch(linclass.Perceptron())
    board
    return
"""
ROUNDS = 20  # of which the quickest counts

# The state of the board, and where its first point is on the screen.
FIRST = """(sheet) => {
  window.board = sheet.getRootNode().host.linclass;
  const { plot, points } = window.board.primary, box = plot.getBoundingClientRect();
  const { xaxis, yaxis } = plot._fullLayout;
  return [box.x + xaxis._offset + xaxis.d2p(points.x[0]), box.y + yaxis._offset + yaxis.d2p(points.y[0])];
}"""


def dragged(X: list[list[float]], y: list[int], seconds: float) -> float:
    """Models a second in a real marimo."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        (Path(folder) / "board.py").write_text(NOTEBOOK.format(X=X, y=y), encoding="utf-8")
        arguments = ("run", "board.py", "--headless", "--no-token", "--host", "127.0.0.1")
        with hosts.serving("marimo", arguments, Path(folder)) as url:
            browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
            page = browser.new_page(viewport={"width": 1280, "height": 1000})
            page.goto(url)
            page.wait_for_selector('.lc-chart[data-ready="1"] .main-svg')
            page.wait_for_timeout(2000)  # whatever else a fresh page still loads
            start = page.locator(".lc-sheet").evaluate(FIRST)
            rate = drag(page, start, seconds, "window.board.stats.models")
            browser.close()
    return rate


def python_alone(X: list[list[float]], y: list[int]) -> tuple[float, int]:
    """Milliseconds of a refit with its message, and the message's bytes."""
    board = linclass.Board(X, y).watch(linclass.Perceptron())
    times = []
    for _round in range(ROUNDS):
        begin = time.perf_counter()
        board.X = board.X + 0.0
        times.append(time.perf_counter() - begin)
    return 1000 * min(times), len(board._messages)


def main() -> None:
    """Drag a point of both kinds of data and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--points", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=5)
    options = parser.parse_args()
    print(f"dragging one of {options.points} points; goal: at least {GOAL} models a second\n")
    print("points         models/s   of the goal      Python      message")
    for kind in points.KINDS:
        dataset = points.dataset(options.points, kind)
        X, y = dataset.X.tolist(), np.where(dataset.labels == 0, 1, -1).tolist()
        rate = dragged(X, y, options.seconds)
        milliseconds, size = python_alone(X, y)
        print(f"{kind:<12} {rate:>10.1f} {rate / GOAL:>13.2f} {milliseconds:>8.1f} ms {size / 1000:>9.0f} kB")


if __name__ == "__main__":
    main()
