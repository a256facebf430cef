"""Start the app in one process: the command `linclass`, or `python -m explorer`.

It works in any folder, and ends without a message on Ctrl+C.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib.util
import os
import socket
import sys
from importlib.metadata import entry_points
from pathlib import Path

from explorer.files import ROOT

THREADS = "OPENBLAS_NUM_THREADS"  # environment variable: of matrix products
NEEDED = ("streamlit", "plotly", "pandas", "orjson", "segno", "python_calamine")


def options() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="linclass", description="The explorer of linear classification.")
    parser.add_argument("--port", type=int, default=8501, help="of the page, 8501 unless you say another")
    parser.add_argument("--address", default="localhost", help="0.0.0.0 opens the app to your network")
    parser.add_argument(
        "--store", help="where large data sets and rooms are kept: a file, redis://HOST:PORT/NUMBER, or off"
    )
    return parser.parse_args()


def main() -> None:
    """Serve until Ctrl+C."""
    chosen = options()
    if missing := [name for name in NEEDED if importlib.util.find_spec(name) is None]:
        sys.exit(
            f"The app needs {', '.join(missing)}, which {'is' if len(missing) == 1 else 'are'} not installed: "
            'run pip install "linclass[app]", or pip install ".[app]" in its folder.'
        )
    try:
        family, _kind, _protocol, _name, place = socket.getaddrinfo(
            chosen.address, 0, type=socket.SOCK_STREAM
        )[0]
        with socket.socket(family, socket.SOCK_STREAM) as trial:
            trial.bind(place)
    except (OSError, UnicodeError) as error:
        sys.exit(
            f"The app cannot listen on {chosen.address}: {getattr(error, 'strerror', None) or error}. "
            "Pass localhost, 0.0.0.0, or an address of this machine."
        )
    if chosen.store:
        local = "://" not in chosen.store and chosen.store != "off"
        os.environ["LINCLASS_STORE"] = str(Path(chosen.store).resolve()) if local else chosen.store
    # Few matrix products are worth several threads, which take time from other visitors as they wait for each other.
    os.environ.setdefault(THREADS, "1")
    os.chdir(ROOT)  # Streamlit looks for its settings there
    server = ["--server.port", str(chosen.port), "--server.address", chosen.address]
    with contextlib.suppress(KeyboardInterrupt):
        from click.exceptions import Abort  # these imports take a second, in which Ctrl+C may come

        (streamlit,) = entry_points(group="console_scripts", name="streamlit")
        with contextlib.suppress(Abort):
            streamlit.load().main(["run", str(ROOT / "app.py"), *server], standalone_mode=False)


if __name__ == "__main__":
    main()
