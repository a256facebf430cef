"""Whatever is done to the pages, none of them dies or shows an exception.

make monkey      half an hour of it, from a seed of its own; MONKEY=… says other seconds, SEED=… the seed
"""

from __future__ import annotations

import os

import pytest

from tests.browser.monkey import Monkey
from tests.pages import visit

SECONDS = float(os.environ.get("MONKEY", "120"))
OFFLINE = ("ERR_INTERNET_DISCONNECTED", "WebSocket", "AxiosError: Network Error")
SEED = int(os.environ.get("SEED", "1"))


@pytest.mark.timeout(SECONDS + 120)
def test_no_page_dies(page, server, errors):
    monkey = Monkey(page, server, list(visit.PAGES), SEED)
    count = monkey.play(SECONDS)
    assert count > SECONDS / 5
    # The monkey takes the network away; what the browser says of that is no fault.
    errors[:] = [error for error in errors if not any(word in error for word in OFFLINE)]
    assert not errors, (errors, monkey.done)
