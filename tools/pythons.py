"""Run `make quick` with each installed Python from 3.11 on, each in its own virtual environment.

python -m tools.pythons          run all, then print the result of each; exit code 1 if one failed
python -m tools.pythons --list   print the interpreters only
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from tools.server import ROOT

OLDEST, NEWEST = (3, 11), (3, 14)
ASKED = "import sys; print(*sys.version_info[:2])"
PATIENCE = 20  # seconds for an interpreter to print its version

Minor = tuple[int, ...]


def candidates() -> list[str]:
    """Return programs that may be a Python: first from the PATH, then from pyenv."""
    minors = range(OLDEST[1], NEWEST[1] + 1)
    on_path = [
        shutil.which(name) for name in (*(f"python3.{minor}" for minor in minors), "python3", "python")
    ]
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    return [path for path in on_path if path] + [str(path) for path in sorted(pyenv.glob("3.*/bin/python3"))]


def version(program: str) -> Minor | None:
    """Return the version of an interpreter; None if it does not run, such as pyenv's shim of an inactive version."""
    try:
        done = subprocess.run(
            [program, "-c", ASKED], capture_output=True, text=True, timeout=PATIENCE, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return tuple(map(int, done.stdout.split()))


def interpreters(programs: Iterable[str]) -> dict[Minor, str]:
    """Return one interpreter for each supported version, the oldest version first; the first of several."""
    found: dict[Minor, str] = {}
    for program in programs:
        its = version(program)
        if its is not None and OLDEST <= its <= NEWEST:
            found.setdefault(its, program)
    return dict(sorted(found.items()))


def quick(name: str, program: str) -> bool:
    """Whether `make quick` passes with this interpreter."""
    # With the variables of an outer make, this one would wait for its job slots.
    kept = {key: value for key, value in os.environ.items() if not re.match("MAKE|MFLAGS", key)}
    command = ["make", "quick", f"PYTHON={program}", f"VENV=.venv-{name}"]
    return subprocess.run(command, cwd=ROOT, env=kept, check=False).returncode == 0


def main() -> int:
    """Run them and report."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--list", action="store_true", help="run nothing")
    options = parser.parse_args()
    found = {".".join(map(str, its)): program for its, program in interpreters(candidates()).items()}
    if options.list:
        print(*(f"{name}  {program}" for name, program in found.items()), sep="\n")
        return 0
    passed = {}
    for name, program in found.items():
        print(f"make quick with Python {name}, {program}", flush=True)
        passed[name] = quick(name, program)
    print(
        "\nmake quick",
        *(f"  {name}  {'passed' if ok else 'FAILED'}" for name, ok in passed.items()),
        sep="\n",
    )
    return 0 if passed and all(passed.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
