"""A clean system in a folder: the programs of this machine, read-only, and nothing else of it.

It stands in for a new virtual machine or the image of a container, so that the steps of a guide run as printed.
"""

from __future__ import annotations

import fnmatch
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from pathlib import Path

from tools.server import ROOT

LINKS = ("bin", "sbin", "lib", "lib64")  # into /usr, as on Debian
ALL = bool(os.environ.get("ALL"))  # whether packages are installed; otherwise those of the tests are used
NEEDS = "needs bubblewrap, and the rights of root"
NETWORK = ("/etc/resolv.conf", "/etc/ssl")  # what pip needs of this machine


def is_possible() -> bool:
    """Return whether a clean root can be made here."""
    return shutil.which("bwrap") is not None and hasattr(os, "geteuid") and os.geteuid() == 0


def copied(folder: Path, ignored: Iterable[str] = ()) -> None:
    """Copy the files of the project, without those that patterns of a .dockerignore leave out."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    for name in listed.stdout.splitlines():
        if (ROOT / name).is_file() and not is_ignored(name, ignored):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, folder / name)


def is_ignored(name: str, patterns: Iterable[str]) -> bool:
    """Return whether the patterns of a .dockerignore leave a file out; the last pattern that fits decides."""
    ignored = False
    paths = [Path(name), *Path(name).parents][:-1]
    for pattern in patterns:
        kept, plain = pattern.startswith("!"), pattern.removeprefix("!")
        anywhere = plain.startswith("**/")  # otherwise only at the top, as no pattern has another "/"
        found = [path.name for path in paths if anywhere or len(path.parts) == 1]
        if fnmatch.filter(found, plain.removeprefix("**/")):
            ignored = not kept
    return ignored


class CleanRoot:
    """A root folder with users, /etc and /tmp of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        folder.chmod(0o755)  # for its users
        for name in LINKS:
            (folder / name).symlink_to(f"usr/{name}")
        for name in ("etc/systemd/system", "opt", "var/lib", "root"):
            (folder / name).mkdir(parents=True)
        (folder / "etc/passwd").write_text("root:x:0:0::/root:/bin/sh\n", encoding="utf-8")
        (folder / "etc/group").write_text("root:x:0:\n", encoding="utf-8")
        (folder / "etc/hosts").write_text("127.0.0.1 localhost\n", encoding="utf-8")
        (folder / "etc/shadow").touch()
        (folder / "etc/login.defs").write_text("USERGROUPS_ENAB yes\n", encoding="utf-8")

    def packages(self, environment: Path) -> None:
        """Let a virtual environment in it find the packages of the tests, in place of installing them."""
        (site,) = (self.folder / environment.relative_to("/")).glob("lib/python3.*/site-packages")
        (site / "tests.pth").write_text("\n".join(_packages()), encoding="utf-8")

    def run(self, script: str, *, network: bool = False, seconds: int = 120) -> str:
        """Run a shell script as its root and return what it prints; it ends at the first error."""
        shared = ["/usr", sys.base_prefix, *_packages(), *(NETWORK if network else ())]
        binds = [word for path in dict.fromkeys(shared) for word in ("--ro-bind", path, path)]
        for path in map(Path, shared):  # bubblewrap would make the folders for root alone
            (self.folder / (path if path.is_dir() else path.parent).relative_to("/")).mkdir(
                parents=True, exist_ok=True
            )
        kept = {name: value for name, value in os.environ.items() if name.startswith("PIP_") and network}
        programs = sysconfig.get_path("scripts", vars={"base": sys.base_prefix})
        environment = kept | {"PATH": f"{programs}:/usr/sbin:/usr/bin", "HOME": "/root"}
        sets = [word for name, value in environment.items() for word in ("--setenv", name, value)]
        alone = ["--unshare-pid", "--unshare-uts", "--unshare-ipc", *([] if network else ["--unshare-net"])]
        places = [
            "--bind",
            str(self.folder),
            "/",
            *binds,
            "--proc",
            "/proc",
            "--dev",
            "/dev",
            "--tmpfs",
            "/tmp",
        ]
        command = ["bwrap", "--die-with-parent", "--new-session", *alone, *places, "--clearenv", *sets]
        done = subprocess.run(
            [*command, "--chdir", "/", "sh", "-euc", script],
            capture_output=True,
            text=True,
            timeout=seconds,
            check=False,
        )
        assert done.returncode == 0, f"{script}\n{done.stdout}\n{done.stderr}"
        return done.stdout


def _packages() -> list[str]:
    """Return the folders of the installed packages."""
    return [path for path in sys.path if path.endswith("site-packages")]
