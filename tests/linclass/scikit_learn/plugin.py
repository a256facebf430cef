"""A plugin of pytest: scikit-learn's tests with our classifiers, and a file with the outcome of each."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.linclass.scikit_learn import adapters

OUTCOMES: dict[str, str] = {}

adapters.install()


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: Any, call: Any) -> Any:
    """Keep the worst outcome of a test that has constructed one of our classifiers."""
    report = (yield).get_result()
    name = f"{Path(item.fspath).stem}::{item.originalname}"
    if call.when == "call" and adapters.USED and OUTCOMES.get(name) != "failed":
        old, new = OUTCOMES.get(name, "skipped"), report.outcome
        OUTCOMES[name] = new if new == "failed" or old == "skipped" else old
    if call.when == "teardown":
        adapters.USED.clear()


def pytest_sessionfinish(session: Any) -> None:
    """Write the outcomes."""
    Path(os.environ["OUTCOMES"]).write_text(json.dumps(OUTCOMES), encoding="utf-8")
