"""A course of one's own: scenes of several lessons in a link, and where a visitor goes on."""

from __future__ import annotations

import pytest
import streamlit as st

from explorer.lesson.courses import adding
from explorer.lessons import SITE
from explorer.visit import progress, session
from tests.support import visit
from tests.support.scenes import html

STEPS = [("perceptron", "many"), ("margin", "hold"), ("margin", "free"), ("perceptron", "label")]
LINK = "perceptron.many~margin.hold.free~perceptron.label"


def question(step):
    room, k = SITE.scene(step)
    return room.scenes[k - 1].question


def arrive(at, step):
    """A browser names the page that it was led to; AppTest goes on naming the first one."""
    at._page_hash = visit.SITE[SITE.scene(step)[0].path]


def opened(path="", **query):
    """The page at a course's link, which says no scene."""
    at = visit.app()
    at._page_hash = visit.SITE[path]
    for name, value in query.items():
        at.query_params[name] = value
    at.run()
    visit.check(at)
    return at


def test_a_link_spells_scenes_in_their_order():
    assert progress.spelled(STEPS) == LINK
    assert progress.parsed(LINK) == STEPS
    assert progress.parsed("") == progress.parsed("perceptron") == []
    assert progress.spelled([]) == ""


def test_every_scene_can_be_spelled():
    assert progress.parsed(progress.spelled(SITE.steps)) == list(SITE.steps)
    assert all(part.isascii() and not set(part) & set("~. ;,=&") for step in SITE.steps for part in step)
    assert len(progress.spelled(SITE.steps)) < progress.MOST


@pytest.mark.parametrize("path", ["", "fisher", "perceptron"])
def test_next_leads_through_the_course_from_page_to_page(path):
    at = opened(path, course=LINK)
    for i, step in enumerate(STEPS):
        visit.check(at)
        arrive(at, step)
        room, k = SITE.scene(step)
        assert question(step) in html(at)
        assert at.query_params["scene"] == str(k)
        assert at.query_params["course"] == LINK
        assert f"Scene {i + 1} of {len(STEPS)}" in html(at)
        assert visit.shown(at)[0].tolist() == room.scenes[k - 1].dataset().X.tolist()
        if i + 1 < len(STEPS):
            visit.move(at, "scene.next", None)
    assert not [button for button in at.button if button.key == "scene.next"]
    visit.move(at, "scene.back", None)
    assert question(STEPS[-2]) in html(at)


@pytest.mark.parametrize("path", ["", "fisher"])
def test_lecture_mode_goes_along_from_page_to_page(path):
    at = opened(path, course=LINK, lecture="1", lang="zh")
    for i, step in enumerate(STEPS):
        arrive(at, step)
        assert (at.query_params["lecture"], at.query_params["lang"]) == ("1", "zh")
        if i + 1 < len(STEPS):
            visit.move(at, "scene.next", None)


def test_the_bench_leads_back_to_the_course():
    at = opened(course=LINK)
    arrive(at, STEPS[0])
    visit.move(at, "scene.free", None)
    visit.move(at, "scene.begin", None)
    assert question(STEPS[0]) in html(at)


def test_scenes_that_there_are_not_are_named_and_left_out():
    at = opened(course="perceptron.many~nowhere.one~margin.nothing.hold")
    assert question(("perceptron", "many")) in html(at)
    assert at.query_params["course"] == "perceptron.many~margin.hold"
    said = " ".join(visit.messages(at)["board"]["notices"])
    assert "nowhere.one, margin.nothing" in said


def test_a_course_is_made_on_the_map():
    at = visit.visit("")
    at.multiselect(key=f"course.add.{adding.CHOSEN}.0").set_value(STEPS[:2]).run()
    visit.move(at, "course.add.it.0", None)
    visit.check(at)
    assert at.code[0].value.endswith("?course=perceptron.many~margin.hold")
    visit.move(at, "course.begin", None)
    arrive(at, STEPS[0])
    assert question(STEPS[0]) in html(at)
    visit.move(at, "scene.next", None)
    assert question(STEPS[1]) in html(at)


def test_the_map_says_what_is_done_and_leads_on():
    at = visit.visit("")
    current = at.session_state[session._KEY]
    first, second, *_rest = SITE.steps
    current.progress.done.add(first)
    at.run()
    visit.check(at)
    assert any(f"1 of {len(SITE.steps)} scenes" in caption.value for caption in at.caption)
    visit.move(at, "course.on", None)
    assert question(second) in html(at)


def test_what_the_browser_kept_is_done(monkeypatch):
    cookies = property(lambda _context: {progress.COOKIE: LINK})
    monkeypatch.setattr(type(st.context), "cookies", cookies)
    at = visit.visit("perceptron", scene="1")
    assert html(at).count('class="lc-done"') == 2  # of its own scenes
    assert visit.messages(at)["board"]["done"] == progress.spelled(sorted(STEPS))
