"""A separate Streamlit server on the loopback, for browser tests, benchmarks and screenshots."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Self

from tools.process import end

ROOT = Path(__file__).resolve().parent.parent
HOST = "127.0.0.1"
BASE = "STREAMLIT_SERVER_BASE_URL_PATH"  # the environment variable for a path below the host, such as "ml"
START_SECONDS = 60


def free_port() -> int:
    """Return a currently unused port."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


def base_path() -> str:
    """Return the path of the app below the host, from the environment: empty, or for example "/ml"."""
    base = os.environ.get(BASE, "").strip("/")
    return f"/{base}" if base else ""


class Server:
    """`streamlit run SCRIPT` as a child process; a context manager, or start() and stop() by hand.

    Parameters
    ----------
    script : str
        File to run, relative to `folder`.
    folder : Path
        Working directory, whose .streamlit/config.toml applies.
    port : int or None
        Its port; None takes a free one and keeps it over a restart.
    """

    def __init__(self, script: str = "app.py", folder: Path = ROOT, port: int | None = None) -> None:
        self.script = script
        self.folder = folder
        self.program: tuple[str, ...] = ("-m", "streamlit")  # what runs the script
        self.port = port or free_port()
        self.url = f"http://{HOST}:{self.port}{base_path()}"
        self._temporary = tempfile.TemporaryDirectory(prefix="linclass-server-")
        self._log = Path(self._temporary.name) / "log"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> Self:
        """Start the process and wait until it answers; RuntimeError with its log if it does not."""
        options = {"address": HOST, "port": self.port, "headless": "true"}
        arguments = [f"--server.{name}={value}" for name, value in options.items()]
        command = [sys.executable, *self.program, "run", self.script, *arguments]
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT
            )
        deadline = time.monotonic() + START_SECONDS
        while not self.healthy():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.kill()
                raise RuntimeError(f"the server for {self.script} did not start:\n{self.log()}")
            time.sleep(0.05)
        return self

    def healthy(self) -> bool:
        """Whether the server answers its health check."""
        try:
            with urllib.request.urlopen(f"{self.url}/_stcore/health", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def stop(self) -> None:
        """Terminate the process, and kill it after ten seconds."""
        if self._process is not None:
            end(self._process)
        self._process = None

    @property
    def pid(self) -> int:
        """Number of the process; RuntimeError if there is none."""
        if self._process is None:
            raise RuntimeError("the server is not running")
        return self._process.pid

    def running(self) -> bool:
        """Whether the process exists."""
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """Kill the process, as in a crash: nothing is saved."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
        self._process = None

    def log(self) -> str:
        """Return the output of the server, including earlier starts."""
        return self._log.read_text(encoding="utf-8", errors="replace") if self._log.exists() else ""

    def tracebacks(self, since: int = 0) -> list[str]:
        """Return the tracebacks in the log, from that character on."""
        return re.findall(r"^Traceback.*(?:\n[ \t].*)*\n.*", self.log()[since:], re.MULTILINE)

    def memory(self) -> float:
        """Return the resident memory of the process in MB (Linux; nan elsewhere)."""
        try:
            pages = Path(f"/proc/{self.pid}/statm").read_text(encoding="ascii").split()[1]
        except FileNotFoundError:
            return float("nan")
        return int(pages) * os.sysconf("SC_PAGE_SIZE") / 1e6

    def processor_time(self) -> float:
        """Return the processor time of the process in seconds (Linux; nan elsewhere)."""
        try:
            fields = Path(f"/proc/{self.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
        except FileNotFoundError:
            return float("nan")
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")  # user and system

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
