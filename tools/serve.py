"""Several processes of the app behind HAProxy or nginx: `python -m tools.serve --processes 3 --port 8501`.

Each visitor stays with one process. A process that ends is started again. SIGHUP restarts all of them, one
after the
other; each one waits until the proxy uses the previous one again. SIGTERM or Ctrl+C ends everything.
"""

from __future__ import annotations

import argparse
import http.client
import os
import signal
import threading
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType
from typing import Self

from explorer.server.address import EVERYWHERE, lines
from tools.proxy import FILES, Proxy
from tools.server import HOST, Server, base_path, free_port

LOOK = 0.5  # seconds between two checks of the processes
REJOIN = 10.0  # seconds within which the proxy must detect a restarted process
COOKIE = "process"


class Farm:
    """App processes behind a proxy; a context manager.

    Parameters
    ----------
    processes : int
    port : int or None
        Of the proxy; None takes a free one. The processes take free ones.
    address : str
        The address of the proxy.
    proxy : {"haproxy", "nginx"}

    Raises
    ------
    RuntimeError
        If the proxy is not installed or does not start, or a process does not.
    """

    def __init__(
        self, processes: int, port: int | None = None, address: str = HOST, proxy: str = "haproxy"
    ) -> None:
        self.servers = {f"app{i}": Server() for i in range(1, processes + 1)}
        port = port or free_port()
        self.url = f"http://{HOST if address in EVERYWHERE else address}:{port}{base_path()}"
        self._proxy = Proxy(proxy, address, port, [server.port for server in self.servers.values()])

    def __enter__(self) -> Self:
        try:
            with ThreadPoolExecutor() as pool:
                list(pool.map(self._start, self.servers))
            self._proxy.__enter__()
            self._wait("the proxy does not answer")
        except BaseException:
            self._stop()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stop()

    def _stop(self) -> None:
        try:
            self._proxy.stop()
        finally:
            for server in self.servers.values():
                server.stop()

    def _wait(self, problem: str, name: str = "") -> None:
        """Wait until the proxy answers (with a name, from that process); RuntimeError if it does not in time."""
        deadline = time.monotonic() + REJOIN
        while not self._answers(name):
            self._proxy.check()
            if time.monotonic() > deadline:
                raise RuntimeError(f"{problem} after {REJOIN:g} seconds")
            time.sleep(0.05)

    def _start(self, name: str) -> None:
        server = self.servers[name].start()
        print(f"{name}: process {server.pid} on {server.url}", flush=True)

    def look_after(self) -> None:
        """Restart ended processes; RuntimeError if the proxy itself has ended."""
        self._proxy.check()
        for name, server in self.servers.items():
            if not server.running():
                try:
                    self._start(name)
                except RuntimeError as error:  # the others continue, and it is retried
                    print(error, flush=True)

    def restart(self) -> None:
        """Restart every process in turn; its visitors use another one meanwhile.

        Raises
        ------
        RuntimeError
            If one does not start, or the proxy does not detect it: the remaining ones are not restarted.
        """
        for name, server in self.servers.items():
            server.stop()
            self._start(name)
            self._wait(f"the proxy does not send visitors to {name} again", name)

    def _answers(self, name: str = "") -> bool:
        """Whether the proxy answers and, with a name, whether it sends that process's visitors to it."""
        request = urllib.request.Request(f"{self.url}/_stcore/health")
        if name:
            request.add_header("Cookie", f"{COOKIE}={name}")
        try:
            with urllib.request.urlopen(request, timeout=5) as answer:
                cookies = answer.headers.get_all("Set-Cookie", [])
        except (OSError, http.client.HTTPException):
            return False
        return not (name and any(cookie.startswith(f"{COOKIE}=") for cookie in cookies))


def main() -> None:
    """Serve until terminated."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--processes", type=int, default=3)
    parser.add_argument("--port", type=int, default=8501)
    parser.add_argument("--address", default=HOST, help="0.0.0.0 opens it to a network")
    parser.add_argument("--proxy", choices=list(FILES), default="haproxy")
    options = parser.parse_args()
    ended, again = threading.Event(), threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: ended.set())
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, lambda *_: again.set())
    try:
        with Farm(options.processes, options.port, options.address, options.proxy) as farm:
            print(f"{options.processes} processes behind {farm.url}", flush=True)
            print(*lines(options.address, options.port, base_path()), sep="\n")
            print(
                f"kill -HUP {os.getpid()} restarts them, one after the other. Ctrl+C ends them.", flush=True
            )
            while not ended.wait(LOOK):
                if again.is_set():
                    again.clear()
                    restart(farm)
                farm.look_after()
    except RuntimeError:
        # Ctrl+C reaches the processes, too, so some may have ended before they were ready.
        if not ended.is_set():
            raise


def restart(farm: Farm) -> None:
    """Restart all processes, or print why some were not restarted."""
    try:
        farm.restart()
        print("all processes are restarted", flush=True)
    except RuntimeError as error:
        print(f"{error}\nThe restart ends here; the other processes are left as they are.", flush=True)


if __name__ == "__main__":
    main()
