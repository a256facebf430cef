"""Frames per second of the player while a perceptron learns on 200 overlapping points.

    python -m benchmarks.fps [--points 200] [--seconds 5]

At every speed of the player, it prints the browser's frames per second, the frames that changed the board
(the line
pauses for a moment after each step), and the longest wait between two frames. The goal is at least 45 frames
per
second, and no message to the server during playback. The last column is the share of its working time in
which the
page had a processor: if it is well below 100 %, the machine was busy with other processes.
"""

from __future__ import annotations

import argparse
from typing import Any

from playwright.sync_api import Page

from benchmarks import points
from benchmarks.browser import BOARD, Processor, lessons

GOAL = 45

# Counts animation frames, and those that follow a change inside the board.
COUNT = """([selector, seconds]) => new Promise((done) => {
  let changed = false, frames = 0, redrawn = 0, longest = 0, start = null, last = null;
  const observer = new MutationObserver(() => (changed = true));
  observer.observe(document.querySelector(selector), { subtree: true, childList: true, attributes: true });
  const frame = (now) => {
    if (start === null) start = now;
    else {
      frames += 1;
      longest = Math.max(longest, now - last);
      redrawn += changed;
    }
    changed = false;
    last = now;
    if (now - start < 1000 * seconds) return requestAnimationFrame(frame);
    observer.disconnect();
    const span = (now - start) / 1000;
    done({ frames: frames / span, redrawn: redrawn / span, longest });
  };
  requestAnimationFrame(frame);
})"""


def play(page: Page, speed: str, seconds: float) -> dict[str, Any]:
    """Play from the start at a speed and count frames; stop shortly before the end at the latest."""
    steps = int(page.get_by_label("Step", exact=True).first.get_attribute("max") or 0)
    page.get_by_label("Steps per second").first.select_option(speed)
    page.get_by_label("To the start", exact=True).first.click()
    page.get_by_label("Play", exact=True).first.click()
    found: dict[str, Any] = page.evaluate(COUNT, [BOARD, min(seconds, 0.8 * steps / float(speed))])
    page.get_by_label("Pause", exact=True).first.click()
    return found


def main() -> None:
    """Play at every speed and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--points", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5)
    options = parser.parse_args()
    print(f"player, {options.points} points; goal: at least {GOAL} frames a second, no message\n")
    print("steps/s   frames/s   of the goal   redrawn/s   longest wait   messages   processor")
    query = (
        points.query(options.points, "overlapping") + "&pla.budget=250"
    )  # enough steps for the highest speed
    with lessons() as open_page:
        page, sent = open_page(f"/perceptron?{query}")
        speeds = page.get_by_label("Steps per second").first.locator("option")
        for speed in [option.get_attribute("value") or "" for option in speeds.all()]:
            before = len(sent)
            processor = Processor(page)
            found = play(page, speed, options.seconds)
            ratio = found["frames"] / GOAL
            print(
                f"{speed:>7} {found['frames']:>10.1f} {ratio:>13.2f} {found['redrawn']:>11.1f}"
                f" {found['longest']:>11.0f} ms {len(sent) - before:>10} {processor.share():>10.0%}"
            )


if __name__ == "__main__":
    main()
