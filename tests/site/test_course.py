"""A course of one's own: scenes of several lessons in a link, and where a visitor goes on."""

from __future__ import annotations

import pytest
import streamlit as st
from streamlit.runtime.scriptrunner import StopException

from explorer.lesson.courses import adding, course
from explorer.lesson.scenes import scene_state
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
    visit.move(at, "course.add.it", None)
    visit.check(at)
    assert at.code[0].value.endswith("?course=perceptron.many~margin.hold")
    visit.move(at, "course.begin", None)
    arrive(at, STEPS[0])
    assert question(STEPS[0]) in html(at)
    visit.move(at, "scene.next", None)
    assert question(STEPS[1]) in html(at)


def test_the_field_for_a_course_speaks_the_readers_language():
    styles = " ".join(part.value for part in visit.visit("", lang="zh").get("html"))
    assert 'content: "选择文件"' in styles
    assert 'content: "或拖放到此处"' in styles


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


def test_what_the_bar_starts_on_a_page_that_was_left_is_opened():
    """Two presses in quick succession: the server heard the second one before it had drawn the page of the first."""
    at = opened("perceptron", course=LINK, lecture="1", scene="1")
    current = at.session_state["linclass.session"].progress
    current.started = STEPS[1]
    at.run()
    arrive(at, STEPS[1])
    assert question(STEPS[1]) in html(at)
    current.started = STEPS[1]  # the page is open: it stays as it is
    at.run()
    assert question(STEPS[1]) in html(at)
    assert current.started is None


def test_the_scene_of_the_open_page_replaces_one_of_another_page(visitor):
    room, _k = SITE.scene(STEPS[0])
    current = session.get().progress
    for step, leads_to in ((STEPS[1], STEPS[1]), (STEPS[0], None)):
        scene_state.lead(room, step)
        assert current.leads_to == leads_to


def test_a_run_that_was_replaced_leaves_the_step_to_its_successor(visitor, monkeypatch):
    def end():
        raise StopException

    monkeypatch.setattr(course.script_run, "end_if_replaced", end)
    current = session.get().progress
    current.leads_to = STEPS[1]
    with pytest.raises(StopException):
        course.begin(SITE, [], None)
    assert current.leads_to == STEPS[1]


def last_scene(path, **query):
    return visit.visit(path, scene=str(len(SITE[path].scenes)), **query)


def keys(at):
    return {button.key for button in at.button}


def test_the_last_scene_of_a_lesson_leads_to_the_next_lesson():
    at = last_scene("perceptron")
    assert {button.label for button in at.button if button.proto.type == "primary"} == {"Next lesson"}
    visit.move(at, "scene.onward", None)
    first = "convergence", SITE["convergence"].scenes[0].key
    arrive(at, first)
    assert question(first) in html(at)
    assert at.query_params["scene"] == "1"


def test_the_next_lesson_opens_where_it_was_left_but_never_on_its_bench():
    for scene in ("0", "2"):
        at = visit.visit("convergence", scene=scene)
        at._page_hash = visit.SITE["perceptron"]
        at.query_params["scene"] = str(len(SITE["perceptron"].scenes))
        at.run()
        visit.move(at, "scene.onward", None)
        assert at.query_params["scene"] == (scene if scene != "0" else "1")


def test_pages_without_scenes_are_no_next_lesson():
    assert SITE.after(SITE[""]) is SITE["hypothesis"]
    assert SITE.after(SITE.rooms[-1]) is None


def test_nothing_leads_to_another_lesson_after_the_last_one_within_a_course_and_in_lectures():
    assert "scene.onward" not in keys(visit.visit("perceptron", scene="1"))
    assert "scene.onward" not in keys(last_scene(SITE.rooms[-1].path))
    assert "scene.onward" not in keys(last_scene("perceptron", lecture="1"))
    of_course = progress.spelled([("perceptron", SITE["perceptron"].scenes[-1].key)])
    assert "scene.onward" not in keys(last_scene("perceptron", course=of_course))
