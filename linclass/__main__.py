"""`python -m linclass` starts the explorer, as the command `linclass` does."""

from __future__ import annotations

import sys
from importlib.metadata import entry_points


def main() -> None:
    """Run the command that the installed package provides."""
    commands = entry_points(group="console_scripts", name="linclass")
    if not commands:
        sys.exit('The explorer is not installed: run pip install ".[app]" in its folder, or make run.')
    next(iter(commands)).load()()


if __name__ == "__main__":
    main()
