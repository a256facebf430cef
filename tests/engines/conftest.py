"""A tab of Firefox or of WebKit, in which what goes wrong fails the test at its end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.support.engines import Tab, opened
from tools.engines import missing


@pytest.fixture(scope="module")
def engines() -> Iterator[dict[str, tuple[Tab, ExitStack]]]:
    """The open engines, each with its tab and what closes it; they stay open for all tests of a module."""
    running: dict[str, tuple[Tab, ExitStack]] = {}
    yield running
    for _tab, stack in running.values():
        stack.close()


@pytest.fixture
def tabs(
    engine: str,
    engines: dict[str, tuple[Tab, ExitStack]],
    errors: list[str],
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[list[Tab]]:
    """The tab of this engine for a new visitor; a failed test leaves a picture of it, as those of Chromium do."""
    if lacks := missing(engine):
        pytest.skip(f"{', '.join(lacks)} not found: on Debian, `make engines` installs them")
    if engine not in engines:
        stack = ExitStack()
        engines[engine] = stack.enter_context(opened(engine, tmp_path_factory.mktemp(engine))), stack
    tab, stack = engines[engine]
    yield [tab]
    try:
        tab.forget()
    except Exception:  # it hangs, or it is gone: the next test starts another one
        del engines[engine]
        with tab.impatient():
            stack.close()
        raise
    errors += tab.errors
    tab.errors.clear()


@pytest.fixture
def tab(tabs: list[Tab]) -> Tab:
    """The tab of this engine for a new visitor."""
    return tabs[0]
