"""The limit of open files: each connection needs one, and many systems start with 1,024."""

from __future__ import annotations

import logging
import sys

_log = logging.getLogger("linclass")


def allow() -> None:
    """Raise the limit of open files to the system's maximum."""
    if sys.platform == "win32":
        return
    import resource

    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    except (ValueError, OSError) as error:  # macOS reports no limit but has one
        _log.info("The number of open files stays as it is: %s", error)
