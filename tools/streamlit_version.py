"""Test the app with another version of Streamlit, in a virtual environment of its own.

    python -m tools.streamlit_version [--version 1.66.1] [--dry-run]

It makes .venv-streamlit-VERSION, installs what requirements.txt lists, but that version of Streamlit, and runs
`tools.smoke` there. Without a version it takes the oldest one that requirements.txt allows.
"""

from __future__ import annotations

import argparse
import re
import shlex
import subprocess
import sys
from pathlib import Path

from tools.server import ROOT

REQUIREMENTS = ROOT / "requirements.txt"
ALSO = ("playwright>=1.50",)  # what the smoke test needs besides


def oldest(text: str) -> str:
    """Return the oldest version of Streamlit that these requirements allow; ValueError if they name none."""
    found = re.search(r"^streamlit>=([\d.]+)", text, re.MULTILINE)
    if found is None:
        raise ValueError("requirements.txt names no oldest version of Streamlit")
    return found[1]


def others(text: str) -> list[str]:
    """Return the requirements besides Streamlit."""
    lines = (line.partition("#")[0].strip() for line in text.splitlines())
    return [line for line in lines if line and not line.startswith("streamlit")]


def commands(version: str, text: str) -> list[list[str]]:
    """Return the commands that make the environment and run the smoke test."""
    folder = ROOT / f".venv-streamlit-{version}"
    python = str(folder / ("Scripts" if sys.platform == "win32" else "bin") / "python")
    install = [python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    return [
        [sys.executable, "-m", "venv", str(folder)],
        [*install, f"streamlit=={version}", *others(text), *ALSO],
        [python, "-m", "tools.smoke"],
    ]


def main() -> int:
    """Run the commands, or print them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    text = REQUIREMENTS.read_text(encoding="utf-8")
    parser.add_argument("--version", default=oldest(text))
    parser.add_argument("--dry-run", action="store_true", help="print the commands, and run none")
    options = parser.parse_args()
    for command in commands(options.version, text):
        print(shlex.join([Path(command[0]).name, *command[1:]]), flush=True)
        if not options.dry_run and (code := subprocess.run(command, cwd=ROOT, check=False).returncode):
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main())
