"""With a table of 200,000 rows and 60 columns, every control of the bench responds within its time and memory."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from benchmarks.wide import MEGABYTES, SECONDS


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads the memory from /proc")
def test_every_control_responds_with_a_long_and_wide_table():
    # A separate process, so that memory counts only the table, the app and one visitor.
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.wide"], capture_output=True, text=True, timeout=240, check=False
    )
    assert done.returncode == 0, done.stderr
    found = re.search(r"slowest: ([\d.]+) s \((.*)\); memory: at most (\d+) MB", done.stdout)
    assert found is not None
    assert float(found[1]) <= SECONDS, found[2]
    assert int(found[3]) <= MEGABYTES
