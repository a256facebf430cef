"""Notebook applications from the package index in a separate environment, for the tests of the board in them.

    python -m tools.hosts             print the installed ones
    python -m tools.hosts --install   the same, after installing marimo; with ALL=1 JupyterLab, Notebook and nbconvert

The environment is next to the packages of the current Python; the environment variable HOSTS names another
folder.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
import venv
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tools.process import end
from tools.server import HOST, ROOT, free_port

PROGRAMS = ("marimo", "jupyter-lab", "jupyter-notebook", "jupyter-nbconvert")
FEW, ALL = "hosts", "all-hosts"  # extras of pyproject.toml
START_SECONDS = 120
STAMP = "installed"  # the last installed extra


def folder() -> Path:
    """Return the folder of the environment."""
    return Path(os.environ.get("HOSTS") or Path(sys.prefix) / "hosts")


def program(name: str) -> Path | None:
    """Return the path of the program of that name in it; None if it is not installed."""
    place = folder() / ("Scripts" if os.name == "nt" else "bin")
    return next((path for path in (place / name, place / f"{name}.exe") if path.exists()), None)


def install(extra: str) -> None:
    """Install an extra of this project, unless that was done since the last change of pyproject.toml."""
    stamp = folder() / STAMP
    changed = (ROOT / "pyproject.toml").stat().st_mtime_ns
    if stamp.exists() and stamp.read_text(encoding="utf-8") in (f"{extra} {changed}", f"{ALL} {changed}"):
        return
    if program("python") is None:
        venv.create(folder(), with_pip=True)
    pip = [str(program("python")), "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", "--no-compile", "-e", f"{ROOT}[{extra}]"], check=True)
    stamp.write_text(f"{extra} {changed}", encoding="utf-8")


def environment(place: Path) -> dict[str, str]:
    """Return environment variables with this project on the path, and settings only from a folder."""
    home = {
        name: str(place) for name in ("HOME", "JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "XDG_CONFIG_HOME")
    }
    return {**os.environ, **home, "PYTHONPATH": str(ROOT), "MARIMO_SKIP_UPDATE_CHECK": "1"}


@contextmanager
def serving(name: str, arguments: Sequence[str], place: Path) -> Iterator[str]:
    """Run a notebook program in a folder, without the user's own settings; yield its address.

    Raises
    ------
    RuntimeError
        If it is not installed, or does not answer in time.
    """
    found, port = program(name), free_port()
    if found is None:
        raise RuntimeError(
            f"{name} is not installed: run `python -m tools.hosts --install` (with ALL=1 for all of them)"
        )
    log = place / "log"
    with log.open("wb") as output:
        process = subprocess.Popen(
            [str(found), *arguments, "--port", str(port)],
            cwd=place,
            env=environment(place),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        )
    try:
        url, deadline = f"http://{HOST}:{port}", time.monotonic() + START_SECONDS
        while not _answers(url):
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{name} did not start:\n{log.read_text(encoding='utf-8')}")
            time.sleep(0.1)
        yield url
    finally:
        end(process)


def _answers(url: str) -> bool:
    """Whether a server answers at this address."""
    try:
        with urllib.request.urlopen(url, timeout=5):
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


def main() -> None:
    """Install if requested, and print the installed programs: the tests of missing ones are skipped."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--install", action="store_true")
    if parser.parse_args().install:
        try:
            install(ALL if os.environ.get("ALL") == "1" else FEW)
        except subprocess.CalledProcessError as error:  # pip has printed the reason
            print(f"not installed: {error}", flush=True)
    for name in PROGRAMS:
        print(f"{name}: {program(name) or 'not installed'}")


if __name__ == "__main__":
    main()
