"""Slow fixtures are made once for all workers of a run, by the first worker that needs them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

PATIENCE = 100  # seconds that a worker waits for another one: less than the time limit of a test


def once(factory: pytest.TempPathFactory, name: str, make: Callable[[Path], None]) -> Path:
    """Return the folder of this name, filled by `make`.

    Raises
    ------
    TimeoutError
        If the worker that makes it does not finish in time.
    """
    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent  # the parent folder of all workers' folders
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
