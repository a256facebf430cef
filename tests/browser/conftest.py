"""What browser tests share: pages in lecture mode."""

from __future__ import annotations

import pytest

from tests.support.board import Board
from tests.support.lecture import HALL


@pytest.fixture
def hall(new_page, open_page):
    """`hall("/perceptron?…")`: a page in lecture mode at 1280×720, in the hall's one tab."""
    page = new_page(viewport=HALL)

    def open_(path: str, scheme: str = "light") -> Board:
        page.emulate_media(color_scheme=scheme)
        return Board(open_page(f"{path}{'&' if '?' in path else '?'}lecture=1", on=page))

    return open_
