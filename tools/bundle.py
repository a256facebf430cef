"""Make linboard/notebook/plotly-subset.min.js anew: the part of plotly.js that boards in a notebook need.

    python -m tools.bundle           make it
    python -m tools.bundle --check   say which plotly.js it has and which one the app draws with; 1 where they differ

The file is kept in the repository, so that nothing needs Node or the network but this: npm fetches plotly.js, of the
version that the installed Plotly has, and esbuild, which bundles it.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

from linboard.notebook import bundle

ESBUILD = "0.25"
SCRIPT = Path(__file__).with_name("subset.mjs")
LICENSES = "plotly-subset.LICENSE"


def version() -> str:
    """The version of plotly.js in the installed Plotly, which the app draws with."""
    spec = find_spec("plotly")
    if spec is None or spec.origin is None:
        raise SystemExit("Plotly is not installed: run `pip install -r requirements.txt`.")
    return _said(Path(spec.origin).parent / "package_data" / "plotly.min.js")


def _said(script: Path) -> str:
    """The version of plotly.js that a script says in its first lines."""
    with script.open(encoding="utf-8") as lines:
        found = re.search(r"plotly\.js v?([\d.]+)", lines.read(200))
    if found is None:
        raise SystemExit(f"{script.name} does not say its version in its first lines.")
    return found[1]


def main() -> None:
    """Make it, or look at it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true")
    if parser.parse_args().check:
        mine, theirs = _said(bundle.SUBSET), version()
        print(f"plotly.js {mine} in {bundle.SUBSET.name}, {theirs} in the app")
        raise SystemExit(mine != theirs)
    make(version())


def make(number: str) -> None:
    """Fetch plotly.js of that version, bundle it, and put the result with its licences where it belongs."""
    if shutil.which("npm") is None:
        raise SystemExit("npm is not installed; it fetches plotly.js. On Debian or Ubuntu: apt install npm")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        shutil.copy(SCRIPT, place)
        packages = [f"plotly.js@{number}", f"esbuild@{ESBUILD}"]
        run = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent", *packages]
        subprocess.run(run, cwd=place, check=True)
        subprocess.run(["node", SCRIPT.name], cwd=place, check=True)
        own = (place / "node_modules" / "plotly.js" / "LICENSE").read_text(encoding="utf-8")
        others = (place / "subset.js.LEGAL.txt").read_text(encoding="utf-8")
        script = (place / "subset.js").read_text(encoding="utf-8")
    head = f"/* plotly.js {number}, in part; MIT, see {LICENSES}. Made by: python -m tools.bundle */\n"
    bundle.SUBSET.write_text(head + script, encoding="utf-8")
    bundle.SUBSET.with_name(LICENSES).write_text(f"plotly.js {number}\n\n{own}\n{others}", encoding="utf-8")
    print(f"{bundle.SUBSET}: {len(head + script):,} bytes", file=sys.stderr)


if __name__ == "__main__":
    main()
