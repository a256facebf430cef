"""The lesson that docs/classroom.md plans: its scenes, questions and keys are the app's, and it can be walked."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

import pytest

from explorer.classroom import room as rooms
from explorer.classroom.in_file import File
from explorer.lesson import lecture_bar
from explorer.lessons import SITE
from explorer.visit import progress
from tests.support import visit
from tests.support.collected import collected
from tools.server import ROOT

TEXT = (ROOT / "docs" / "classroom.md").read_text(encoding="utf-8")
LINK = re.search(r"^ *`/(\w+)\?lecture=1&course=(.+)`$", TEXT, re.MULTILINE)
CODE = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class Row:
    """A row of the plan."""

    begin: int
    end: int
    step: tuple[str, str] | None
    question: str
    answered_by: str
    keys: list[str]


def rows():
    """The plan, row by row."""
    found = []
    for line in TEXT.splitlines():
        minutes, *cells = [cell.strip() for cell in line.strip("|").split("|")]
        if times := re.fullmatch(r"(\d+)–(\d+)", minutes):
            scene, asked, kind, keys, _why = cells
            (step,) = progress.parsed(CODE.findall(scene)[0]) if scene else (None,)
            found.append(Row(*map(int, times.groups()), step, asked, kind, CODE.findall(keys)))
    return found


ASKED = [row for row in rows() if row.step]


def test_the_plan_takes_45_minutes_without_a_gap():
    plan = rows()
    assert (plan[0].begin, plan[-1].end) == (0, 45)
    assert all(before.end == after.begin for before, after in pairwise(plan))


def test_the_link_leads_through_the_scenes_of_the_plan():
    assert tuple(progress.parsed(LINK[2])) == tuple(row.step for row in ASKED)
    assert SITE[ASKED[0].step[0]].path == LINK[1]


@pytest.mark.parametrize("row", ASKED, ids=lambda row: ".".join(row.step))
def test_a_question_is_the_scenes_and_phones_can_answer_it(row):
    room, k = SITE.scene(row.step)
    scene = room.scenes[k - 1]
    asked = scene.vote(room.key, scene.dataset())
    assert (asked.text, asked.kind) == (row.question, row.answered_by)


def test_every_key_is_one_of_lecture_modes(monkeypatch, tmp_path):
    monkeypatch.setattr(rooms, "_store", File(tmp_path / "rooms.sqlite"))
    there = {
        key
        for keys, _told in lecture_bar._keys(True, False, False, True)
        for key in re.split(r" or | ", keys)
    }
    named = {code for code in CODE.findall(TEXT) if len(code) == 1}
    assert {"J", "V", "A", "N", "Q"} <= named <= there


def test_every_scene_that_is_named_exists():
    named = re.findall(r"`(\w+\.\w+)`", TEXT)
    assert {".".join(row.step) for row in ASKED} < set(named)
    assert all(step in SITE.steps for name in named for step in progress.parsed(name))


@pytest.mark.slow  # all texts of the app are looked for
def test_every_button_that_is_named_is_one_of_the_apps():
    named = re.findall(r"\*\*([^*]+)\*\*", TEXT)
    assert named
    assert set(named) <= {found.text for found in collected()}


PRESSED = {"V": "hall.next", "A": "scene.show", "N": "scene.next"}


@pytest.mark.slow
def test_the_plan_can_be_walked_key_by_key(tmp_path):
    rooms.use(File(tmp_path / "rooms.sqlite"))
    try:
        hall = rooms.opened()
        link = {"lecture": "1", "course": LINK[2], "hall": f"{hall.code}-{hall.secret}"}
        at = visit.visit(LINK[1], scene=str(SITE.scene(ASKED[0].step)[1]), **link)
        for n, row in enumerate(ASKED, 1):
            votes, at._page_hash = 0, visit.SITE[SITE[row.step[0]].path]  # which AppTest would not change
            for key in row.keys:
                (button,) = (button for button in at.button if str(button.key).startswith(PRESSED[key]))
                button.click()
                at.run()
                visit.check(at)
                votes += key == "V" and hall.now().phase == "shown"
                if key == "V":
                    assert (hall.now().question.lesson, hall.now().question.scene) == row.step
            assert votes == row.keys.count("V") // 2, f"row {n} shows each vote that it asks for"
    finally:
        rooms.use(None)
