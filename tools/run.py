"""Run the app in one process, as `streamlit run app.py` does, but end without a message on Ctrl+C.

python -m tools.run [--port 8501] [--address localhost]
"""

from __future__ import annotations

import argparse
import contextlib

from tools.server import ROOT


def main() -> None:
    """Serve until Ctrl+C."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--port", type=int, default=8501)
    parser.add_argument("--address", default="localhost", help="0.0.0.0 opens it to a network")
    options = parser.parse_args()
    server = ["--server.port", str(options.port), "--server.address", options.address]
    with contextlib.suppress(KeyboardInterrupt):
        from click.exceptions import Abort  # these imports take a second, in which Ctrl+C may come
        from streamlit.web import cli

        with contextlib.suppress(Abort):
            cli.main(["run", str(ROOT / "app.py"), *server], standalone_mode=False)


if __name__ == "__main__":
    main()
