"""Build the parts of plotly.js that the app and boards in a notebook need: half and a quarter of the whole.

And the encoder that the menu Save uses for a GIF, gifenc.

    python -m tools.bundle           build them
    python -m tools.bundle --check   print their plotly.js version and that of the installed Plotly; 1 if they differ

The files are kept in the repository, so that only this command needs Node and the network: npm fetches plotly.js, in
the version of the installed Plotly, and esbuild, which bundles it.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from linboard.notebook import bundle
from tools.server import ROOT

ESBUILD = "0.25"
GIFENC = "1.0.3"
SCRIPT = Path(__file__).with_name("subset.mjs")
APP = ROOT / "explorer" / "server" / "plotly" / "plotly.min.js"
ENCODER = ROOT / "linboard" / "save" / "gifenc.js"
LICENSES = {
    ENCODER: ENCODER.with_name("gifenc.LICENSE"),
    bundle.SUBSET: bundle.SUBSET.with_name("plotly-subset.LICENSE"),
    APP: APP.with_name("LICENSE"),
}  # of the packages in each file
BUILT = {bundle.SUBSET: "notebook.js", APP: "app.js"}  # the names that subset.mjs gives them
OTHERS = {ENCODER: "gifenc.js"}
TERMS = "Permission is hereby granted"  # start of the text of the MIT licence


def version() -> str:
    """Return the version of plotly.js in the installed Plotly."""
    spec = find_spec("plotly")
    if spec is None or spec.origin is None:
        raise SystemExit("Plotly is not installed: run `pip install -r requirements.txt`.")
    return _said(Path(spec.origin).parent / "package_data" / "plotly.min.js")


def _said(script: Path) -> str:
    """Return the version of plotly.js from the first lines of a script."""
    with script.open(encoding="utf-8") as lines:
        found = re.search(r"plotly\.js v?([\d.]+)", lines.read(200))
    if found is None:
        raise SystemExit(f"{script.name} does not say its version in its first lines.")
    return found[1]


def main() -> None:
    """Build the files, or check them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--check", action="store_true")
    if parser.parse_args().check:
        mine, theirs = {path.name: _said(path) for path in BUILT}, version()
        print(
            ", ".join(f"plotly.js {number} in {name}" for name, number in mine.items())
            + f", {theirs} in Plotly"
        )
        raise SystemExit(set(mine.values()) != {theirs})
    make(version())


def make(number: str) -> None:
    """Fetch plotly.js of that version, bundle it, and write the results with their licences."""
    if shutil.which("npm") is None:
        raise SystemExit("npm is not installed; it fetches plotly.js. On Debian or Ubuntu: apt install npm")
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        shutil.copy(SCRIPT, place)
        packages = [f"plotly.js@{number}", f"esbuild@{ESBUILD}", f"gifenc@{GIFENC}"]
        run = ["npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--silent", *packages]
        subprocess.run(run, cwd=place, check=True)
        subprocess.run(["node", SCRIPT.name], cwd=place, check=True)
        folders = json.loads((place / "packages.json").read_text(encoding="utf-8"))
        for path, built in (BUILT | OTHERS).items():
            notices = [Notice.of(place / folder) for folder in folders[built]]
            kept = place / f"{built}.LEGAL.txt"  # esbuild writes none without comments
            legal = kept.read_text(encoding="utf-8") if kept.exists() else ""
            head = _head(path, number)
            script = head + (place / built).read_text(encoding="utf-8")
            path.write_text(script, encoding="utf-8")
            LICENSES[path].write_text(licence_text(path.name, notices, legal), encoding="utf-8")
            print(f"{path}: {len(script):,} bytes", file=sys.stderr)


def _head(path: Path, number: str) -> str:
    """Return the first lines of a file: what it contains, where its licences are, and that no checker reads it."""
    if path == ENCODER:
        return (
            f"// @ts-nocheck\n/* gifenc {GIFENC}, in part: {LICENSES[path].name}. Made by tools.bundle */\n"
        )
    return (
        f"/* plotly.js {number}, in part, and parts of other packages: {LICENSES[path].name}. "
        "Made by tools.bundle */\n"
    )


@dataclass(frozen=True)
class Notice:
    """The licence of a package whose code is in the bundle."""

    name: str
    version: str
    spdx: str
    text: str

    @classmethod
    def of(cls, folder: Path) -> Notice:
        """Return the licence of an installed package. If it ships no text, use the standard text with its authors."""
        about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
        spdx = about.get("license") or (about.get("licenses") or [{}])[0].get("type", "")
        files = sorted(
            path for path in folder.iterdir() if re.match(r"(?i)(un)?licen[sc]e|copying", path.name)
        )
        if files:
            text = "\n".join(path.read_text(encoding="utf-8").strip() for path in files)
        else:
            text = f"{_author(about)}\n\n{_in_readme(folder)}".strip()
        if spdx == "MIT" and TERMS not in text:  # it only names the licence
            own = (ROOT / "LICENSE").read_text(encoding="utf-8")
            text += f"\n\n{TERMS}{own.partition(TERMS)[2].rstrip()}"
        if not spdx or not text:
            raise SystemExit(f"{about['name']} names no licence. Look it up, and add it to tools/bundle.py.")
        return cls(about["name"], about["version"], spdx, text)


def _author(about: dict[str, Any]) -> str:
    """Return the copyright line of a package that ships none."""
    author = about.get("author", "")
    name = author.get("name", "") if isinstance(author, dict) else re.sub(r"\s*[<(].*", "", author)
    return f"Copyright (c) {name or 'the authors of ' + about['name']}. Licence: {about.get('license', '')}."


def _in_readme(folder: Path) -> str:
    """Return the licence section of a package's readme."""
    for path in folder.iterdir():
        if path.name.lower().startswith("readme"):
            found = re.search(
                r"(?is)^#*\s*licen[sc]e[^\n]*\n.*", path.read_text(encoding="utf-8"), re.MULTILINE
            )
            return found[0].strip() if found else ""
    return ""


def licence_text(script: str, notices: list[Notice], legal: str) -> str:
    """Combine all notices: a list of the packages, the licence of each, and the comments that esbuild kept."""
    listed = "\n".join(f"{notice.name} {notice.version}: {notice.spdx}" for notice in notices)
    parts = [f"{notice.name} {notice.version} ({notice.spdx})\n\n{notice.text}" for notice in notices]
    head = f"Packages whose code is in {script}:\n\n{listed}"
    rule = "\n\n" + "-" * 78 + "\n\n"
    comments = [f"Comments in the code\n\n{legal.strip()}"] if legal else []
    text = rule.join([head, *parts, *comments])
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


if __name__ == "__main__":
    main()
