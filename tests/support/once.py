"""What takes long to make is made once for all workers of a run, by the first that asks for it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

PATIENCE = 100  # seconds that a worker waits for another one: less than a test may take


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """The folder of this name that `make` has filled.

    Raises
    ------
    TimeoutError
        If the worker that makes it does not get there.
    """
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent  # each worker has a folder of its own in it
    folder, made = base / name, base / f"{name}.made"
    try:
        folder.mkdir()
    except FileExistsError:
        _wait_for(made)
    else:
        make(folder)
        made.touch()
    return folder


def _wait_for(made: Path) -> None:
    deadline = time.monotonic() + PATIENCE
    while not made.exists():
        if time.monotonic() > deadline:
            raise TimeoutError(f"{made.stem} was not made")
        time.sleep(0.05)
