"""A separate Redis on the loopback for tests and benchmarks, which stores nothing on disk."""

from __future__ import annotations

import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

from tools import proxy
from tools.process import end
from tools.server import HOST, free_port

START_SECONDS = 20


@contextmanager
def running() -> Iterator[str]:
    """Start it and yield its address; RuntimeError if it is not installed or does not start."""
    program = proxy.find("redis-server")
    if program is None:
        raise RuntimeError("redis-server is not installed. On Debian or Ubuntu: apt install redis-server")
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="linclass-redis-") as folder:
        options = {"port": str(port), "bind": HOST, "save": "", "dir": folder}
        command = [program, *(word for name, value in options.items() for word in (f"--{name}", value))]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            _wait(port)
            yield f"redis://{HOST}:{port}/0"
        finally:
            end(process)


def _wait(port: int) -> None:
    """Wait until it answers."""
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            with socket.create_connection((HOST, port), timeout=1) as line:
                line.sendall(b"PING\r\n")
                if line.recv(100).startswith(b"+PONG"):
                    return
        except OSError:
            pass
        if time.monotonic() > deadline:
            raise RuntimeError("redis-server does not answer")
        time.sleep(0.05)
