"""Find a Chromium for the browser tests and benchmarks, and install one if there is none.

    python -m tools.chromium             print the path of the one that will be used
    python -m tools.chromium --install   the same, after installing one if necessary
    python -m tools.chromium --packages  the same, after an attempt with apt only, without Playwright; never an error

If Debian's headless shell is present or can be installed, the tests use it: the same browser without a
window, which
opens a page with a quarter less work. The environment variable CHROMIUM overrides the search.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools import apt

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
SHELL = "chromium-headless-shell"
MAC = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
FLAGS = (
    "--headless",
    "--no-sandbox",  # required for root in a container; only our own pages are opened
    "--disable-gpu",
    "--disable-quic",
    "--disable-dev-shm-usage",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find() -> str | None:
    """Return the path of an installed Chromium: CHROMIUM, else one on the PATH, else Playwright's own, else None."""
    override = os.environ.get("CHROMIUM")
    if override:
        if not shutil.which(override):
            raise FileNotFoundError(f"CHROMIUM names {override!r}, which is not a program")
        return override
    on_path = (shutil.which(name) for name in NAMES)
    installed = (path for path in MAC if Path(path).exists())
    return next((path for path in on_path if path), None) or next(installed, None) or _playwrights_own()


def find_for_tests() -> str | None:
    """Return the path of the headless shell if there is one and CHROMIUM names no other, else as `find`."""
    return (None if os.environ.get("CHROMIUM") else shutil.which(SHELL)) or find()


def _playwrights_own() -> str | None:
    """Return the path of the Chromium that `playwright install` puts into the user's cache, if both exist."""
    if importlib.util.find_spec("playwright") is None:
        return None
    with ThreadPoolExecutor(1) as thread:  # Playwright refuses a second instance in the same thread
        path = thread.submit(_playwrights_place).result()
    return path if Path(path).exists() else None


def _playwrights_place() -> str:
    """Return the path of Playwright's own Chromium, which may not exist."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def packages() -> bool:
    """Install missing packages with apt if possible (as root); return whether nothing is left to do."""
    wanted = [name for name, there in (("chromium", find()), (SHELL, shutil.which(SHELL))) if not there]
    return not wanted or apt.install(*wanted)


def install() -> None:
    """Install a missing Chromium with apt, or else with Playwright."""
    if not packages() and find() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def main() -> int:
    """Print the path of the Chromium to use; with --install, install one if necessary."""
    asked = None if os.environ.get("CHROMIUM") else sys.argv[1:]
    if asked == ["--packages"]:
        packages()
    elif asked == ["--install"]:
        install()
    path = find()
    if path is None:
        print(
            "no Chromium found; install one, or name it in the environment variable CHROMIUM", file=sys.stderr
        )
        return 0 if asked == ["--packages"] else 1
    print(f"Chromium: {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
