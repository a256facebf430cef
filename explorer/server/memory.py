"""Memory that is given back: Python's objects come and go with visits, and the C library keeps what it has had."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable

# Of malloc.h: one heap for all threads; larger blocks are mapped on their own, and what is free at the heap's end goes
# back. (Where nothing is said, glibc raises both limits as it goes, and memory that is full of holes grows and grows.)
_MALLOPT = {"M_ARENA_MAX": (-8, 1), "M_MMAP_THRESHOLD": (-3, 2**18), "M_TRIM_THRESHOLD": (-1, 2**20)}


def _of_the_c_library(name: str) -> Callable[..., int] | None:
    """A function that glibc has; None elsewhere."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None


def one() -> None:
    """Give threads to come one heap without holes."""
    mallopt = _of_the_c_library("mallopt")
    if mallopt is not None:
        for setting in _MALLOPT.values():
            mallopt(*setting)


def give_back() -> None:
    """Give back what is free in the middle of the heap."""
    trim = _of_the_c_library("malloc_trim")
    if trim is not None:
        trim(0)
