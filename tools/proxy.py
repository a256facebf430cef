"""HAProxy or nginx in front of several processes, with its file in deploy/.

python -m tools.proxy --install   install missing proxies, and the Redis that several machines share, with apt if
                                  permitted; never an error
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from types import TracebackType
from typing import Self

from tools import apt
from tools.process import end
from tools.server import ROOT, base_path

FILES = {"haproxy": ROOT / "deploy" / "haproxy.cfg", "nginx": ROOT / "deploy" / "nginx.conf"}
ACCESS_LOG = "access_log /var/log/nginx/explorer.log explorer;"  # only root may write there
LISTENS = {"haproxy": "bind :8501", "nginx": "listen 8501;"}
# Programs next to the processes, and what the tests of docs/hosting.md need, with Debian's packages.
PACKAGES = {name: name for name in (*FILES, "redis-server")} | {
    "apache2": "apache2-bin",
    "bwrap": "bubblewrap",
}
FIRST, OTHERS = "8511", ("8512", "8513")  # the ports of the processes in these files

# The parts of Debian's nginx.conf around the site files; all output goes to one folder.
AROUND = """{user}
daemon off;
pid nginx.pid;
worker_processes auto;
error_log stderr crit;
events {{ worker_connections 2000; }}
http {{
    access_log off;
    client_body_temp_path body;
    proxy_temp_path proxy;
    fastcgi_temp_path fastcgi;
    uwsgi_temp_path uwsgi;
    scgi_temp_path scgi;
    include explorer.conf;
}}
"""


def find(name: str) -> str | None:
    """Return the path of the program, also from folders that only root's PATH contains; None if it is not
    installed."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")


def configuration(name: str, address: str, port: int, ports: list[int]) -> str:
    """Return the proxy's file in deploy/ for these processes; the lines of its first process are repeated for
    each."""
    lines: list[str] = []
    for line in FILES[name].read_text(encoding="utf-8").splitlines():
        if line.lstrip().startswith("#") or not any(known in line for known in (FIRST, *OTHERS)):
            lines.append(line)
        elif FIRST in line:
            lines += [_nth(line, i, p) for i, p in enumerate(ports, 1)]
    verb = LISTENS[name].split()[0]
    end = ";" if name == "nginx" else ""
    return "\n".join([*lines, ""]).replace(LISTENS[name], f"{verb} {address}:{port}{end}")


def _nth(line: str, i: int, port: int) -> str:
    """Return the line of the first process for the i-th one."""
    return line.replace(FIRST, str(port)).replace("app1", f"app{i}").replace("APP1", f"APP{i}")


class Proxy:
    """A proxy as a child process; a context manager.

    Parameters
    ----------
    name : {"haproxy", "nginx"}
    address : str
    port : int
        Its own port.
    ports : list of int
        Of the processes behind it, on the loopback.

    Raises
    ------
    RuntimeError
        If it is not installed.
    """

    def __init__(self, name: str, address: str, port: int, ports: list[int]) -> None:
        self.name, self.port = name, port
        program = find(name)
        if program is None:
            raise RuntimeError(f"{name} is not installed. On Debian or Ubuntu: apt install {name}")
        self._program = program
        self._text = configuration(name, address, port, ports)
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self._folder = tempfile.TemporaryDirectory(prefix="linclass-proxy-")
        environment = os.environ | {"BASE": base_path()}
        self._process = subprocess.Popen(self._command(Path(self._folder.name)), env=environment)
        return self

    def _command(self, folder: Path) -> list[str]:
        """Write its configuration files; return its command."""
        if self.name == "haproxy":
            file = folder / "haproxy.cfg"
            file.write_text(self._text, encoding="utf-8")
            return [self._program, "-db", "-f", str(file)]
        text = self._text.replace(ACCESS_LOG, "access_log off;")
        (folder / "explorer.conf").write_text(text, encoding="utf-8")
        main = folder / "nginx.conf"
        # As root, its workers would run as a user without access to the folder.
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        main.write_text(AROUND.format(user="user root;" if root else ""), encoding="utf-8")
        return [self._program, "-e", "stderr", "-p", f"{folder}/", "-c", str(main)]

    def check(self) -> None:
        """Raise RuntimeError if it has ended."""
        if self._process is not None and self._process.poll() is not None:
            raise RuntimeError(
                f"{self.name} ended with code {self._process.returncode}: is port {self.port} free?"
            )

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """Terminate it, and kill it after ten seconds; harmless if it is not running."""
        if self._process is None:
            return
        end(self._process)
        self._process = None
        self._folder.cleanup()


def main() -> None:
    """With --install, install missing programs if possible: the tests that need missing ones are skipped."""
    missing = [name for name in PACKAGES if find(name) is None]
    if missing and "--install" in sys.argv[1:]:
        print(f"not found: {', '.join(missing)}; installing them if apt may", flush=True)
        apt.install(*(PACKAGES[name] for name in missing))
    for name in PACKAGES:
        print(f"{name}: {find(name) or 'not installed'}")


if __name__ == "__main__":
    main()
