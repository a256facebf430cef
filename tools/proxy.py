"""HAProxy or nginx in front of several processes, with its file in deploy/.

python -m tools.proxy --install   install with apt what is missing of these, and of the Redis that the processes of
                                  several machines share, where apt may; never an error
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
from tools.server import ROOT

FILES = {"haproxy": ROOT / "deploy" / "haproxy.cfg", "nginx": ROOT / "deploy" / "nginx.conf"}
ACCESS_LOG = "access_log /var/log/nginx/explorer.log explorer;"  # root alone may write there
LISTENS = {"haproxy": "bind :8501", "nginx": "listen 8501;"}
PROGRAMS = (*FILES, "redis-server")  # what stands around the processes; Debian's packages have the same names
FIRST, OTHERS = "8511", ("8512", "8513")  # the ports of the processes in these files

# What Debian's nginx.conf holds around the files of its sites; all that it writes goes to one folder.
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
    """Path of the program, which Debian keeps where only root looks for programs; None if it is not installed."""
    return shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")


def configuration(name: str, address: str, port: int, ports: list[int]) -> str:
    """The proxy's file in deploy/ for these processes: what it says of its first one is said of each."""
    lines: list[str] = []
    for line in FILES[name].read_text(encoding="utf-8").splitlines():
        if line.lstrip().startswith("#") or not any(known in line for known in (FIRST, *OTHERS)):
            lines.append(line)
        elif FIRST in line:
            lines += [line.replace(FIRST, str(p)).replace("app1", f"app{i}") for i, p in enumerate(ports, 1)]
    verb = LISTENS[name].split()[0]
    end = ";" if name == "nginx" else ""
    return "\n".join([*lines, ""]).replace(LISTENS[name], f"{verb} {address}:{port}{end}")


class Proxy:
    """A proxy as a child process; a context manager.

    Parameters
    ----------
    name : {"haproxy", "nginx"}
    address : str
    port : int
        Where it listens.
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
        self._process = subprocess.Popen(self._command(Path(self._folder.name)))
        return self

    def _command(self, folder: Path) -> list[str]:
        """Write the files that it reads; return how it is called."""
        if self.name == "haproxy":
            file = folder / "haproxy.cfg"
            file.write_text(self._text, encoding="utf-8")
            return [self._program, "-db", "-f", str(file)]
        text = self._text.replace(ACCESS_LOG, "access_log off;")
        (folder / "explorer.conf").write_text(text, encoding="utf-8")
        main = folder / "nginx.conf"
        # Started by root, its workers would be somebody who may not enter the folder.
        root = hasattr(os, "geteuid") and os.geteuid() == 0
        main.write_text(AROUND.format(user="user root;" if root else ""), encoding="utf-8")
        return [self._program, "-e", "stderr", "-p", f"{folder}/", "-c", str(main)]

    def check(self) -> None:
        """RuntimeError if it has ended."""
        if self._process is not None and self._process.poll() is not None:
            raise RuntimeError(
                f"{self.name} ended with code {self._process.returncode}: is port {self.port} free?"
            )

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """End it politely, after ten seconds impolitely; no harm where it does not run."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None
        self._folder.cleanup()


def main() -> None:
    """With --install, see that all is there if that can be: the tests of what is not are skipped."""
    missing = [name for name in PROGRAMS if find(name) is None]
    if missing and "--install" in sys.argv[1:]:
        print(f"not found: {', '.join(missing)}; installing them if apt may", flush=True)
        apt.install(*missing)
    for name in PROGRAMS:
        print(f"{name}: {find(name) or 'not installed'}")


if __name__ == "__main__":
    main()
