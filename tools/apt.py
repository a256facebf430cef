"""Install Debian packages if possible."""

from __future__ import annotations

import os
import shutil
import subprocess


def install(*packages: str) -> bool:
    """Install them with apt if it exists and is permitted (as root); return whether that succeeded."""
    if not (shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0):
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], env=quiet, check=False)
    command = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages]
    return subprocess.run(command, env=quiet, check=False, stdout=subprocess.DEVNULL).returncode == 0
