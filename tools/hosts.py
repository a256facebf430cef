"""Notebooks from the package index in an environment of their own, for the tests that drive the board in them.

    python -m tools.hosts             print what is there
    python -m tools.hosts --install   the same, after installing marimo; with ALL=1 JupyterLab, Notebook and nbconvert

It lies beside the packages of the Python that runs this; the environment variable HOSTS names another folder.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import venv
from pathlib import Path

from tools.server import ROOT

PROGRAMS = ("marimo", "jupyter-lab", "jupyter-notebook", "jupyter-nbconvert")
FEW, ALL = "hosts", "all-hosts"  # extras of pyproject.toml
STAMP = "installed"  # what was installed last


def folder() -> Path:
    """Where the environment is."""
    return Path(os.environ.get("HOSTS") or Path(sys.prefix) / "hosts")


def program(name: str) -> Path | None:
    """The program of that name there; None where it is not installed."""
    place = folder() / ("Scripts" if os.name == "nt" else "bin")
    return next((path for path in (place / name, place / f"{name}.exe") if path.exists()), None)


def install(extra: str) -> None:
    """Install an extra of this project, unless that has been done since pyproject.toml last changed."""
    stamp = folder() / STAMP
    changed = (ROOT / "pyproject.toml").stat().st_mtime_ns
    if stamp.exists() and stamp.read_text(encoding="utf-8") in (f"{extra} {changed}", f"{ALL} {changed}"):
        return
    if program("python") is None:
        venv.create(folder(), with_pip=True)
    pip = [str(program("python")), "-m", "pip", "--disable-pip-version-check", "--quiet"]
    subprocess.run([*pip, "install", "--no-compile", "-e", f"{ROOT}[{extra}]"], check=True)
    stamp.write_text(f"{extra} {changed}", encoding="utf-8")


def main() -> None:
    """Install if asked to, and say what there is."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--install", action="store_true")
    if parser.parse_args().install:
        install(ALL if os.environ.get("ALL") == "1" else FEW)
    for name in PROGRAMS:
        print(f"{name}: {program(name) or 'not installed'}")


if __name__ == "__main__":
    main()
