"""End programs that tools and tests have started."""

from __future__ import annotations

import subprocess

SECONDS = 10.0


def end(process: subprocess.Popen[bytes]) -> None:
    """Terminate a program, and kill it after ten seconds.

    A proxy may wait for a websocket that its other end holds open.
    """
    process.terminate()
    try:
        process.wait(SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
