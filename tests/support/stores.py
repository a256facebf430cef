"""A Redis of the tests' own."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator

import pytest

from explorer.server.store import Redis
from tools import proxy
from tools.server import HOST, free_port


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Redis that keeps nothing on the disk."""
    program = proxy.find("redis-server")
    if program is None:
        pytest.skip("redis-server is not installed")
    port = free_port()
    options = {"port": str(port), "bind": HOST, "save": "", "dir": str(tmp_path_factory.mktemp("redis"))}
    command = [program, *(word for name, value in options.items() for word in (f"--{name}", value))]
    running = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    url, deadline = f"redis://{HOST}:{port}/0", time.monotonic() + 20
    while not Redis(url, 1).put("0", b""):
        assert time.monotonic() < deadline, "redis-server does not answer"
        time.sleep(0.05)
    yield url
    running.terminate()
    running.wait(10)
