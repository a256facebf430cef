"""Settings that all tests share."""

from __future__ import annotations

import gc
import gettext
import os
import re
import string
import tempfile
from functools import cache

# Two tests run at a time on two processors, so a matrix product on both would only wait for the other's. NumPy
# reads this when it is first imported, which is later than this line.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
# Each run of the tests has a store of its own: visits of two runs may have the same names. The workers inherit it.
if "LINCLASS_STORE" not in os.environ:
    KEPT = tempfile.TemporaryDirectory(prefix="linclass-tests-", ignore_cleanup_errors=True)
    os.environ["LINCLASS_STORE"] = f"{KEPT.name}/store.sqlite"

import pytest
from hypothesis import settings

from linboard.i18n import catalogue, language
from tests.support.collected import collected
from tests.support.share import ALL, examples

pytest_plugins = ["tests.support.browser", "tests.support.stores", "tests.support.visitor"]

# A busy machine makes single examples slow now and then: pytest's own time limit is the one that counts. As with
# every share, the examples of `make test` are the same each time; `make test-all` draws new ones.
settings.register_profile(
    "linclass", max_examples=examples(100), deadline=None, derandomize=not ALL, print_blob=True
)
settings.load_profile("linclass")


@pytest.hookimpl(wrapper=True)
def pytest_collection():
    """What is there once all tests are found stays until the end: looking through it for garbage finds none."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.fixture(autouse=True)
def own_language():
    """Reset the language after each test, so that a test that fails leaves none of its own behind."""
    yield
    language.use(language.SOURCE)


CODE = re.compile(r"(<[^>]*>|%?\{[^{}]*\}|&\w+;|`[^`]*`)")
# Each letter by a Chinese character of its own: texts that differ stay different.
STRANGE = str.maketrans({letter: chr(0x4E00 + number) for number, letter in enumerate(string.ascii_letters)})


@cache
def _collected():
    return {found.key for found in collected()}


class StandIns(gettext.NullTranslations):
    """Chinese characters in place of a text that is collected and has no translation yet; no other text changes."""

    def gettext(self, text):
        return _strange(text) if text in _collected() else text

    def ngettext(self, one, many, n):
        return _strange(many) if one in _collected() else super().ngettext(one, many, n)


def _strange(text):
    return "".join(part if CODE.fullmatch(part) else part.translate(STRANGE) for part in CODE.split(text))


@pytest.fixture
def all_translated(monkeypatch):
    """Chinese as it is once nothing is left to translate: what is English all the same was never marked as a text."""
    full = catalogue.read(language.path("zh"))
    full.add_fallback(StandIns())
    monkeypatch.setitem(language._translations, "zh", full)
