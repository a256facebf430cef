"""Several processes of the app behind HAProxy: `python -m tools.serve --processes 3 --port 8501`.

Each visitor stays with one process. A process that ends is started again; SIGHUP restarts all of them, one after the
other, each once the one before it answers again. SIGTERM or Ctrl+C ends everything.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import tempfile
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

from tools.server import HOST, ROOT, Server, free_port

CONFIG = ROOT / "deploy" / "haproxy.cfg"
LOOK = 0.5  # seconds between two looks at the processes


class Farm:
    """App processes and the HAProxy before them; a context manager.

    Parameters
    ----------
    processes : int
    port : int or None
        Of HAProxy; None takes a free one. The processes take free ones.
    address : str
        Where HAProxy listens.

    Raises
    ------
    RuntimeError
        If HAProxy is not installed or does not start, or a process does not.
    """

    def __init__(self, processes: int, port: int | None = None, address: str = HOST) -> None:
        self.servers = [Server() for _ in range(processes)]
        self.port, self.address = port or free_port(), address
        self.url = f"http://{HOST}:{self.port}"
        self._folder = tempfile.TemporaryDirectory(prefix="linclass-serve-")
        self._proxy: subprocess.Popen[bytes] | None = None

    def config(self) -> str:
        """The file in deploy/, with these processes in its server lines."""
        lines = [
            line
            for line in CONFIG.read_text(encoding="utf-8").splitlines()
            if not line.startswith("    server ")
        ]
        named = [
            f"    server app{i} {HOST}:{server.port} cookie app{i}"
            for i, server in enumerate(self.servers, 1)
        ]
        return "\n".join([*lines, *named, ""])

    def __enter__(self) -> Self:
        program = shutil.which("haproxy")
        if program is None:
            raise RuntimeError("HAProxy is not installed. On Debian or Ubuntu: apt install haproxy")
        try:
            for server in self.servers:
                server.start()
            file = Path(self._folder.name) / "haproxy.cfg"
            file.write_text(self.config(), encoding="utf-8")
            environment = {**os.environ, "ADDRESS": self.address, "PORT": str(self.port)}
            self._proxy = subprocess.Popen([program, "-db", "-f", str(file)], env=environment)
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def _stop(self) -> None:
        if self._proxy is not None:
            self._proxy.terminate()
            self._proxy.wait(10)
        for server in self.servers:
            server.stop()
        self._folder.cleanup()

    def look_after(self) -> None:
        """Start again what has ended; RuntimeError if HAProxy itself has."""
        if self._proxy is not None and self._proxy.poll() is not None:
            raise RuntimeError(f"HAProxy ended with code {self._proxy.returncode}: is port {self.port} free?")
        for server in self.servers:
            if not server.running():
                server.start()

    def restart(self) -> None:
        """End and start every process, one after the other: who was there is with another meanwhile."""
        for server in self.servers:
            server.stop()
            server.start()


def main() -> None:
    """Serve until told to end."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--port", type=int, default=8501)
    parser.add_argument("--address", default=HOST, help="0.0.0.0 opens it to a network")
    options = parser.parse_args()
    ended, again = threading.Event(), threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ended.set())
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: again.set())
    with Farm(options.processes, options.port, options.address) as farm:
        print(f"{options.processes} processes behind {farm.url}; SIGHUP restarts them one by one", flush=True)
        while not ended.wait(LOOK):
            if again.is_set():
                again.clear()
                farm.restart()
            farm.look_after()


if __name__ == "__main__":
    main()
