"""A worksheet without a browser: which challenges are on it, and what their boards show."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.challenges import challenges
from explorer.lesson.printing import worksheet
from tests.support import visit

KEYS = list(challenges())
SHEETS = [KEYS[begin : begin + worksheet.MOST] for begin in range(0, len(KEYS), worksheet.MOST)]


def opened(*keys, **query):
    at = visit.app()
    at._page_hash = visit.SITE[""]
    for name, value in {"scene": "0", "worksheet": "~".join(keys), **query}.items():
        at.query_params[name] = value
    at.run()
    assert not at.exception
    assert len(visit.headings(at)) == 1
    return at


def boards(at):
    """The boards on the paper, by the numbers of their challenges."""
    return {
        int(name.split(".")[1]): message
        for name, message in visit.messages(at).items()
        if "worksheet." in name
    }


def places(board):
    """All coordinates that a board draws as marks or ends of lines, shape (k, 2)."""
    return np.array(
        [
            (float(x), float(y))
            for trace in board["figure"]["data"]
            if trace.get("type") in ("scatter", "scattergl")
            for x, y in zip(trace["x"], trace["y"], strict=True)
            if isinstance(x, int | float) and isinstance(y, int | float)
        ]
    )


def test_what_is_no_challenge_is_left_out_and_none_at_all_leads_to_the_map():
    assert list(boards(opened("no-such", "con-tight", "con-tight"))) == [1]
    at = opened("no-such")
    assert not boards(at)
    assert "map" in visit.messages(at)


def test_a_locked_page_and_a_lecture_print_none():
    assert not boards(opened("con-tight", lock="1"))


def test_a_unit_has_its_line_on_paper():
    board = boards(opened("pla-thirty"))[1]
    for name in ("xaxis", "yaxis"):
        axis = board["figure"]["layout"][name]
        assert axis["dtick"] == 1
        assert axis["gridcolor"] == worksheet.GRID


def test_the_boards_are_those_of_the_challenges_and_the_visitors_own_points_stay():
    keys = ("pla-thirty", "fis-means", "mar-hand", "sha-three")
    at = opened(*keys)
    for k, board in boards(at).items():
        drawn = places(board)
        for point in challenges()[keys[k - 1]].start().X:
            assert (np.abs(drawn - point).max(axis=1) < 1e-6).any(), (keys[k - 1], point)
    assert "d" not in at.query_params
    assert "challenge" not in at.query_params


@pytest.mark.parametrize("keys", SHEETS)
def test_every_challenge_has_a_picture_on_paper(keys):
    found = boards(opened(*keys))
    assert list(found) == list(range(1, len(keys) + 1))
    assert all(board["figure"]["data"] and board["locked"] for board in found.values())
