"""A challenge is the same however it is reached: from the end of its lesson, after another one, or by its link."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lesson.challenges.task import tasks
from explorer.lessons import SITE
from tests.support import visit
from tests.support.scenes import act, told

LESSONS = [room for room in SITE.rooms if tasks(room) and room.scenes]


def seen(at, room, task):
    """What of a challenge a reader sees: points, controls, what is asked, what is told, and where its player opens."""
    board = visit.messages(at)["board"]
    player = board.get("player")
    return {
        "points": tuple(np.asarray(board["edit"]["points"][name]).tolist() for name in "xyc"),
        "undo": (board["edit"]["can_undo"], board["edit"]["can_redo"]),
        "controls": {key: at.session_state[key] for key in task.controls},
        "told": told(at, room),
        "caption": list(visit.texts(board)),
        "opens": player
        and {name: player.get(name) for name in ("length", "opens", "result", "until", "plays")},
    }


@pytest.mark.parametrize("room", LESSONS, ids=lambda room: room.key)
def test_a_challenge_is_the_same_from_the_end_of_its_lesson_and_by_its_link(room):
    at = visit.visit(room.path, scene=str(len(room.scenes)))
    act(at, room.scenes[-1])
    visit.move(at, "scene.challenge", None)
    for k, task in enumerate(tasks(room)):
        if k:
            visit.move(at, "scene.next", None)
        visit.check(at)
        after_the_lesson = seen(at, room, task)
        by_its_link = seen(visit.visit(room.path, challenge=task.key), room, task)
        assert after_the_lesson == by_its_link, task.key
        opens = by_its_link["opens"]
        if opens and opens["length"] > 1:
            assert opens["result"] == (task.challenge.opens is None), (
                "the end, unless the challenge opens elsewhere"
            )
