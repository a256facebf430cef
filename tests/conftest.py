"""Settings that all tests share."""

from __future__ import annotations

import os

# Two tests run at a time on two processors, so a matrix product on both would only wait for the other's. NumPy
# reads this when it is first imported, which is later than this line.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from hypothesis import settings

pytest_plugins = ["tests.support.browser", "tests.support.visitor"]

# A busy machine makes single examples slow now and then: pytest's own time limit is the one that counts.
settings.register_profile("linclass", deadline=None, print_blob=True)
settings.load_profile("linclass")
