"""Artificial load that keeps the processors busy for a share of the time."""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Iterator
from contextlib import contextmanager

TURN = 0.1  # seconds of one cycle of work and rest


def share(text: str) -> float:
    """Parse the share in a command-line option."""
    value = float(text)
    if not 0 <= value < 1:
        raise argparse.ArgumentTypeError(f"{text} is no share of the time: at least 0 and below 1")
    return value


@contextmanager
def processors(part: float) -> Iterator[None]:
    """Keep each processor busy for that share of the time; 0 starts no load."""
    context = multiprocessing.get_context("spawn")
    count = multiprocessing.cpu_count() if part else 0
    workers = [context.Process(target=_work, args=(part,), daemon=True) for _ in range(count)]
    try:
        for worker in workers:
            worker.start()
        yield
    finally:
        for worker in workers:
            if worker.pid is not None:
                worker.kill()
                worker.join()


def _work(part: float) -> None:
    """Be busy for that share of the time until the parent process ends; runs in its own process."""
    asked = multiprocessing.parent_process()
    assert asked is not None, "runs in a process of its own"
    while asked.is_alive():
        until = time.process_time() + part * TURN
        while time.process_time() < until:
            pass
        time.sleep((1 - part) * TURN)
