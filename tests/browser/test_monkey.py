"""Whatever is done to the pages, none of them dies or shows an exception.

make monkey      half an hour of it, from a seed of its own; MONKEY=… says other seconds, SEED=… the seed
make test-all    two minutes                                make test    six seconds
"""

from __future__ import annotations

import os

import pytest

from tests.support import visit
from tests.support.monkey import Monkey
from tests.support.share import ALL

SECONDS = float(os.environ.get("MONKEY", "120" if ALL else "6"))
SEED = int(os.environ.get("SEED", "1"))


@pytest.mark.timeout(SECONDS + 120)
def test_no_page_dies(page, server, errors):
    monkey = Monkey(page, server, list(visit.PAGES), SEED, errors)
    assert monkey.play(SECONDS) > SECONDS / 5
