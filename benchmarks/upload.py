"""Seconds from the end of an upload to the drawn board, and the memory of the visitor, in a real Chromium.

    python -m benchmarks.upload [--rows 200000] [--columns 60] [--rounds 3]

Each round is another visitor, who uploads a CSV file of random numbers and three overlapping classes on the page /data.
The time begins when the browser has sent the last byte, and ends when all points are painted. The goals are at most 5 s
and 500 MB more of the server's memory than before the first visitor. The first round also loads the modules that read
tables. The last columns are the processor times of the server and of the page: if both together are well below the
waiting time, the machine was busy.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import numpy as np
from playwright.sync_api import Page

from benchmarks.browser import BOARD, SIZE, Processor, chrome, rest
from tools.film import DRAWN
from tools.server import Server

SECONDS, MEGABYTES = 5.0, 500.0
PATIENCE = 120_000  # milliseconds
SHIFT = 0.6  # between the means of two neighbouring classes, in the first ten columns

# Keeps the time at which the browser has sent the file.
LISTEN = """
  window.sent = 0;
  const send = XMLHttpRequest.prototype.send;
  XMLHttpRequest.prototype.send = function (...given) {
    this.upload.addEventListener("load", () => (window.sent = performance.now()));
    return send.apply(this, given);
  };
"""

# Milliseconds from then to the frame with all points.
PAINTED = """([selector, n]) => new Promise((done) => {
  const painted = () => done(performance.now() - window.sent);
  const frame = () => scheduler.postTask(painted, { priority: "user-blocking" });
  const look = () => {
    const plot = document.querySelector(selector);
    const shown = plot && (plot.getAttribute("aria-label") || "").replace(/\\D/g, "").startsWith(n);
    if (window.sent && shown) requestAnimationFrame(frame);
    else setTimeout(look, 10);
  };
  look();
})"""


def write(file: Path, n: int, d: int) -> None:
    """Write n rows with d numbers of four decimals and a class."""
    rng = np.random.default_rng(0)
    labels = rng.integers(0, 3, n)
    X = rng.normal(size=(n, d))
    X[:, :10] += SHIFT * labels[:, None]
    names = ",".join([*(f"c{j + 1}" for j in range(d)), "label"])
    np.savetxt(
        file, np.column_stack([X, labels]), [*["%.4f"] * d, "%d"], delimiter=",", header=names, comments=""
    )


def upload(page: Page, app: Server, file: Path, n: int) -> tuple[float, float, float]:
    """Upload the file as a new visitor.

    Return the seconds from its last byte to the painted points, and the processor times of the server and of the page.
    """
    page.add_init_script(LISTEN)
    page.goto(f"{app.url}/data")
    page.wait_for_function(DRAWN)
    rest(page)
    page.get_by_role("tab", name="Upload").click()
    page.locator('input[type="file"]').set_input_files(file)
    page.wait_for_function("window.sent")
    begin, processor = app.processor_time(), Processor(page)
    milliseconds: float = page.evaluate(PAINTED, [BOARD, str(n)])
    return milliseconds / 1e3, app.processor_time() - begin, processor.seconds()


def main() -> None:
    """Write the table, upload it, report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--rows", type=int, default=200_000)
    parser.add_argument("--columns", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    print(f"{options.rows:,} rows, {options.columns} columns; goals: {SECONDS} s and {MEGABYTES:.0f} MB\n")
    print("round   until drawn   memory   server    page")
    with tempfile.TemporaryDirectory() as folder, Server() as app, chrome() as browser:
        file = Path(folder) / "wide.csv"
        write(file, options.rows, options.columns)
        before = None
        for turn in range(1, options.rounds + 1):
            with browser.new_context(viewport=SIZE) as context:
                page = context.new_page()
                page.set_default_timeout(PATIENCE)
                page.goto(f"{app.url}/data")
                page.wait_for_function(DRAWN)
                before = app.memory() if before is None else before
                seconds, server, own = upload(page, app, file, options.rows)
                used = app.memory() - before
            print(f"{turn:<5} {seconds:>11.1f} s {used:>6.0f} MB {server:>6.1f} s {own:>5.1f} s")


if __name__ == "__main__":
    main()
