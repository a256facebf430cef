"""Returns memory to the system.

The C library keeps memory that Python frees when visits end.
"""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Callable
from pathlib import Path

# Parameters from malloc.h: a single heap for all threads; larger blocks are mapped separately; free memory at the end
# of the heap is returned. By default, glibc raises both thresholds over time, and fragmented memory keeps growing.
_MALLOPT = {"M_ARENA_MAX": (-8, 1), "M_MMAP_THRESHOLD": (-3, 2**18), "M_TRIM_THRESHOLD": (-1, 2**20)}


def _of_the_c_library(name: str) -> Callable[..., int] | None:
    """Return a function of glibc, or None on other systems."""
    return getattr(ctypes.CDLL(None), name, None) if sys.platform == "linux" else None


def one() -> None:
    """Use a single heap for all later threads."""
    mallopt = _of_the_c_library("mallopt")
    if mallopt is not None:
        for setting in _MALLOPT.values():
            mallopt(*setting)


def used() -> int | None:
    """Return the memory of this process in bytes; None if the system does not tell it in /proc."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return None
    return pages * os.sysconf("SC_PAGE_SIZE")


def give_back() -> None:
    """Return free memory in the middle of the heap to the system."""
    trim = _of_the_c_library("malloc_trim")
    if trim is not None:
        trim(0)
