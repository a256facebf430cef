"""A tab of Firefox or of WebKit, in which what goes wrong fails the test at its end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import _lru_cache_wrapper, cache

import pytest

from tests.support.engines import Tab, opened
from tools.engines import missing


@pytest.fixture(scope="module")
def tab_of(tmp_path_factory: pytest.TempPathFactory) -> Iterator[_lru_cache_wrapper[Tab]]:
    """The tab of an engine; it stays open for all tests of a module."""
    with ExitStack() as stack:
        yield cache(lambda engine: stack.enter_context(opened(engine, tmp_path_factory.mktemp(engine))))


@pytest.fixture
def tabs(engine: str, tab_of: _lru_cache_wrapper[Tab], errors: list[str]) -> Iterator[list[Tab]]:
    """The tab of this engine for a new visitor; a failed test leaves a picture of it, as those of Chromium do."""
    if lacks := missing(engine):
        pytest.skip(f"{', '.join(lacks)} not found: on Debian, `make engines` installs them")
    tab = tab_of(engine)
    yield [tab]
    try:
        tab.forget()
    except Exception:  # it hangs, or it is gone
        tab_of.cache_clear()  # the next test starts another one
        raise
    errors += tab.errors
    tab.errors.clear()


@pytest.fixture
def tab(tabs: list[Tab]) -> Tab:
    """The tab of this engine for a new visitor."""
    return tabs[0]
