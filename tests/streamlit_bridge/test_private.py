"""A private part that is missing costs what it gave, and one line in the log: the app starts, and a page is drawn."""

from __future__ import annotations

import asyncio

import pytest

from benchmarks.client import tab
from explorer.server import streamlit_patches
from explorer.streamlit_bridge import (
    browser_messages,
    forms,
    front_end,
    isolated_run,
    patch,
    private,
    script_run,
)
from explorer.streamlit_bridge import server as running
from tests.support import bridge, loop, visit
from tools.server import Server

PARTS = [(name, part) for name, feature in bridge.FEATURES.items() for part in feature.uses]
PATCHED = [
    (each, part)
    for whole in streamlit_patches.PATCHES
    for each in (whole.patches if isinstance(whole, patch.Group) else (whole,))
    for part in (each.place, *getattr(each, "uses", ()))
]


@pytest.fixture
def bridge_looks_up_again():
    with bridge.fresh():
        yield


@pytest.fixture
def without(monkeypatch, bridge_looks_up_again):
    """A function that hides one private part, wherever it is looked up."""

    def hide(part):
        found, there = private.find, private.is_there
        monkeypatch.setattr(private, "find", lambda place: None if place == part else found(place))
        monkeypatch.setattr(private, "is_there", lambda one: one != part and there(one))

    return hide


def lines(caplog):
    return [record.getMessage() for record in caplog.records if record.name == "linclass"]


@pytest.mark.usefixtures("bridge_looks_up_again")
def test_this_streamlit_has_all_that_the_bridge_looks_up(caplog):
    assert all(feature.parts is not None for feature in bridge.FEATURES.values())
    assert browser_messages.is_control("$$ID-0-shape")
    assert not browser_messages.is_control("shape")
    assert front_end.index()
    assert [whole.missing() for whole in streamlit_patches.PATCHES] == [""] * len(streamlit_patches.PATCHES)
    assert not lines(caplog)


@pytest.mark.parametrize(("name", "part"), PARTS)
def test_a_missing_part_of_a_feature_is_logged_once(without, caplog, name, part):
    without(part)
    feature = bridge.FEATURES[name]
    assert feature.parts is None
    assert feature.parts is None
    [line] = lines(caplog)
    assert part in line
    assert line.endswith(f"Without it: {feature.lost}.")


@pytest.mark.parametrize(("each", "part"), PATCHED, ids=lambda value: value if isinstance(value, str) else "")
def test_a_patch_without_a_part_changes_nothing_and_is_logged_once(without, caplog, each, part):
    before = private.find(each.place)
    without(part)
    assert not patch.install(each)
    [line] = lines(caplog)
    assert part in line
    assert each.lost in line
    without("")
    assert private.find(each.place) in (before, None)


@pytest.mark.slow
@pytest.mark.parametrize("name", [*bridge.FEATURES, "all"])
@pytest.mark.usefixtures("bridge_looks_up_again")
def test_a_page_is_drawn_and_answers_without_a_feature(monkeypatch, name):
    hidden = {
        part for each, feature in bridge.FEATURES.items() if name in (each, "all") for part in feature.uses
    }
    found = private.find
    monkeypatch.setattr(private, "find", lambda place: None if place in hidden else found(place))
    at = visit.visit("perceptron")
    visit.widget(at, "lang").select("中文").run()
    visit.check(at)


@pytest.mark.slow
@pytest.mark.usefixtures("bridge_looks_up_again")
def test_paper_without_isolated_runs_has_its_questions(without):
    without("streamlit.runtime.fragment:MemoryFragmentStorage")
    at = visit.app()
    at._page_hash = visit.SITE["perceptron"]
    at.query_params["print"] = "1"
    at.run()
    assert not at.exception
    assert "<h2>1. " in "".join(str(element.proto.body) for element in at.get("html"))


def test_without_isolated_runs_paper_has_its_questions_but_no_pictures(without, caplog):
    without("streamlit.runtime.fragment:MemoryFragmentStorage")
    with pytest.raises(isolated_run.UnavailableError):
        isolated_run.drawn(lambda: None)
    [line] = lines(caplog)
    assert "printed pages have no pictures" in line


def test_controls_with_other_identifiers_are_all_accepted(monkeypatch, caplog, bridge_looks_up_again):
    monkeypatch.setattr("streamlit.elements.lib.utils.GENERATED_ELEMENT_ID_PREFIX", "##")
    assert browser_messages.is_control("##-0-shape")
    assert browser_messages.is_control("anything")
    assert len(lines(caplog)) == 1


def test_controls_have_the_prefix_that_streamlit_gives_them(monkeypatch, caplog, bridge_looks_up_again):
    for module in ("elements.lib.utils", "runtime.state.common"):
        monkeypatch.setattr(f"streamlit.{module}.GENERATED_ELEMENT_ID_PREFIX", "##")
    assert browser_messages.is_control("##-0-shape")
    assert not browser_messages.is_control("$$ID-0-shape")
    assert not lines(caplog)


def test_what_each_function_returns_without_its_parts(monkeypatch, bridge_looks_up_again):
    monkeypatch.setattr(private, "find", lambda place: None)
    assert browser_messages.read(b"\xff") == ("", [])
    assert browser_messages.is_control("anything")
    assert browser_messages.toast("text") is None
    assert forms.boundary("multipart/form-data; boundary=limit") == b""
    assert script_run.exists()
    assert script_run.state() is script_run.sent("lang") is None
    assert not script_run.is_history_navigation()
    assert loop.run(running.is_ready())
    assert running.is_active("a")
    assert (running.headers("a"), running.files(), running.exists()) == ((), {}, False)


def test_every_feature_is_checked_as_the_app_starts():
    assert {*streamlit_patches.FEATURES, running.CLIENT} == set(bridge.FEATURES.values())
    assert {*running.CLIENT.uses} <= {part for _patch, part in PATCHED}


BARE = """
import sys
from explorer.streamlit_bridge import private
private.find = lambda place: None
from streamlit.web import cli
cli.main(sys.argv[1:], standalone_mode=False)
"""


@pytest.mark.slow
def test_the_app_serves_a_lesson_and_its_controls_without_any_private_part():
    async def visit(url):
        async with tab(url) as visitor:
            opened = await visitor.open("perceptron", "scene=0")
            control = next(each for each in opened.controls if each.label != "board")
            return opened, await visitor.change(control)

    bare = Server()
    bare.program = ("-c", BARE)
    with bare:
        answers = asyncio.run(visit(bare.url))
        log = bare.log()
    assert all(answer.messages and not answer.errors for answer in answers)
    assert "Traceback" not in log
    for whole in streamlit_patches.PATCHES:
        assert f"Without it: {whole.lost}." in log
    for feature in streamlit_patches.FEATURES:
        assert log.count(f"Without it: {feature.lost}.") == 1
