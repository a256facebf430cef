"""Print the lowest version that requirements.txt allows of each package, for `pip install -c`: `make oldest`
uses it.

If a package has several lines, as for newer versions of Python, the highest bound counts.
"""

from __future__ import annotations

from packaging.requirements import Requirement
from packaging.version import Version

from tools.server import ROOT


def lowest(text: str) -> dict[str, Version]:
    """Return the lower bounds that apply to this Python, by the names of the packages."""
    bounds: dict[str, Version] = {}
    for line in text.splitlines():
        stated = line.partition("#")[0].strip()
        wanted = Requirement(stated) if stated else None
        if wanted is None or (wanted.marker and not wanted.marker.evaluate()):
            continue
        found = [Version(part.version) for part in wanted.specifier if part.operator == ">="]
        if not found:
            raise ValueError(f"{stated} has no lower bound. Write {wanted.name}>=…")
        bounds[wanted.name] = max(found[0], bounds.get(wanted.name, found[0]))
    return bounds


def main() -> None:
    """Print a line for each package."""
    for name, version in lowest((ROOT / "requirements.txt").read_text(encoding="utf-8")).items():
        print(f"{name}=={version}")


if __name__ == "__main__":
    main()
