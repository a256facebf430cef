"""A lesson on paper: all questions with their pictures, then all answers, and nothing of the visitor's is touched."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import numpy as np
import pytest

from explorer.lesson.formulas import typesetting
from explorer.lesson.printing import lesson_sheet
from explorer.lesson.scene import SKIPPED, Number, Predict, Until
from explorer.lessons import SITE
from explorer.points import dataset as state
from explorer.visit import session
from linboard.figures import svg
from linboard.i18n import language
from tests.support import visit
from tests.support.scenes import ALL, act, told
from tests.support.share import share

LESSONS = [room for room in SITE.rooms if room.scenes]
each_lesson = pytest.mark.parametrize("room", LESSONS, ids=lambda room: room.key)
SOME = share(ALL, 6)
OWN = state.default().add(2, 2, 0)
# What a run of a page may count on without a change for the visitor.
COUNTED = {"seen", "idle", "arrivals", "box", "linked", "controls", "scripts", "named", "turn"}


def press(at, key):
    """Press a button, after which there may be no board to look at."""
    visit.widget(at, key).click()
    at.run()
    assert not at.exception, at.exception[0].message
    return at


def page(at):
    """The sheet's text, without the texts around it."""
    written = [element for element in at.main if element.type in ("html", "markdown")]
    parts = [str(element.proto.body) for element in written if str(element.proto.body).startswith("<")]
    return unescape("".join(part for part in parts if "<style>" not in part))


def is_sheet(at):
    return any(key.startswith("sheet.") for key in visit.messages(at))


def kept(at):
    """All that a visitor would miss: the session, and the values of all controls."""
    now = vars(at.session_state[session._KEY])
    mine = {name: value for name, value in now.items() if name not in COUNTED}
    values = {control.key: visit.widget(at, control.key).value for control in fields(at)}
    return {**mine, "history": mine["history"] and mine["history"].present}, values, dict(at.query_params)


def fields(at):
    kinds = ("slider", "select_slider", "number_input", "button_group", "selectbox", "toggle")
    return [control for control in visit.controls(at) if control.kind in kinds]


def answer(scene):
    """What the sheet tells of a scene."""
    begun = scene.begin()
    now = scene.act.shown(begun) if isinstance(scene.act, Until) else replace(begun, answer=SKIPPED)
    return scene.tell(now)


def typeset(sentence):
    """A sentence as the sheet shows it, with its formulas in MathML."""
    return unescape(typesetting.html(sentence))


@each_lesson
def test_it_asks_all_questions_and_then_tells_all_answers(room):
    at = visit.visit(room.path)
    sheet = page(press(at, "scene.print"))
    asked, answers = sheet.split("<h2>Answers</h2>")
    for k, scene in enumerate(room.scenes, 1):
        question, told_of = typeset(scene.question), typeset(answer(scene))
        assert f"<h2>{k}. {question}</h2>" in asked
        assert f"<h3>{k}. {question}</h3><p>{told_of}</p>" in answers
        assert told_of not in asked
        assert scene.quotes() in asked
        if isinstance(scene.act, Predict) and scene.act.pictures:
            drawn = scene.act.pictures(scene.begin())
            pairs = zip(drawn, map(language._, scene.act.options), strict=True)
            entries = "".join(
                f"<li>{svg.picture(parts)}{typesetting.html(option)}</li>" for parts, option in pairs
            )
            assert any(entries in element.value for element in at.markdown)
        elif isinstance(scene.act, Predict):
            assert "".join(f"<li>{typeset(language._(option))}</li>" for option in scene.act.options) in asked
        elif isinstance(scene.act, Number):
            assert f"{scene.act.label}, from {scene.act.least:,} to {scene.act.most:,}:" in asked
    assert len(visit.headings(at)) == 1
    for key, message in visit.messages(at).items():
        assert "figure" in message, key
        assert not {"edit", "player", "caption", "formula"} & set(message), f"{key} is a picture alone"
    boards = [key for key in visit.messages(at) if key.endswith(".board")]
    assert boards == [f"sheet.{k}.board" for k in range(1, len(room.scenes) + 1)]


@each_lesson
def test_the_visitor_finds_all_as_it_was(room):
    at = visit.visit(room.path, OWN)
    for kind in ("slider", "selectbox", "button_group"):
        found = [control for control in fields(at) if control.kind == kind and control.key != "lang"]
        if found:
            visit.move(at, found[0].key, found[0].values[-1])
    before, board = kept(at), visit.messages(at)["board"]
    press(at, "scene.print")
    assert is_sheet(at)
    assert dict(at.query_params) == {**before[2], "print": "1"}
    press(at, "sheet.back")
    visit.check(at)
    assert kept(at) == before
    after = visit.messages(at)["board"]
    for part in ("figure", "player", "columns"):
        np.testing.assert_equal(after.get(part), board.get(part))


@pytest.mark.parametrize(("room", "k"), SOME, ids=[f"{room.key}.{k}" for room, k in SOME])
def test_its_picture_is_that_of_the_scene_as_it_begins(room, k):
    at = visit.visit(room.path, scene=str(k))
    scene = visit.messages(at)
    sheet = visit.messages(press(at, "scene.print"))
    beside = f"{room.key}.{room.scenes[k - 1].beside}"
    # a picture that shows the answer stands with the answers
    names = {"board": "board", beside: "answer" if scene.get(beside, {}).get("outline") else "beside"}
    drawn = {names[key]: message for key, message in scene.items() if key in names and "figure" in message}
    assert {key for key in sheet if key.startswith(f"sheet.{k}.")} == {f"sheet.{k}.{name}" for name in drawn}
    for name, message in drawn.items():
        for part in ("figure", "frames", "head", "line"):
            np.testing.assert_equal(sheet[f"sheet.{k}.{name}"].get(part), message.get(part))


def test_a_picture_that_shows_the_answer_stands_with_the_answers():
    room = SITE["kernels"]
    k = next(k for k, scene in enumerate(room.scenes, 1) if scene.key == "lift")
    sheet = visit.messages(press(visit.visit(room.path, scene=str(k)), "scene.print"))
    assert f"sheet.{k}.beside" not in sheet
    assert list(sheet).index(f"sheet.{k}.answer") > list(sheet).index(f"sheet.{len(room.scenes)}.board")


@pytest.mark.parametrize(("path", "high"), [("perceptron", {8}), ("logistic", {4, 7}), ("boosting", {4})])
def test_pictures_of_the_answers_have_the_room_that_their_panels_need(path, high):
    sheet = visit.messages(press(visit.visit(path), "scene.print"))
    pictures = {key: message for key, message in sheet.items() if key.endswith(".answer")}
    for k in high:
        picture = pictures[f"sheet.{k}.answer"]
        panels = sum(name.startswith("yaxis") for name in picture["figure"]["layout"])
        margin = picture["figure"]["layout"]["margin"]
        # the name of a panel is 14 pixels high, above two numbers of its axis
        assert (picture["height"] - margin["t"] - margin["b"]) / panels >= 35
    assert (len(pictures) > lesson_sheet.ROW) == (path == "perceptron")
    if path == "perceptron":  # two rows fit on a page if only pictures with panels are high
        assert {key for key, message in pictures.items() if message["height"] > lesson_sheet.ANSWERS} == {
            f"sheet.{k}.answer" for k in high
        }


@pytest.mark.parametrize(
    ("path", "control", "choice"),
    [
        ("perceptron", "pla.beside", "sphere"),
        ("perceptron", "pla.beside", "sum"),
        ("logistic", "logistic.beside", "surface"),
        ("softmax", "softmax.beside", "surfaces"),
    ],
)
def test_hints_for_the_pointer_are_not_printed(path, control, choice):
    sent = visit.messages(visit.visit(path, **{control: choice}))
    heads = [one for message in sent.values() for one in message.get("head", ()) if "Drag" in one["text"]]
    assert [one["kind"] for one in heads] == ["gesture"]
    assert heads[0]["text"].startswith("Drag to rotate")


@pytest.mark.parametrize("path", ["perceptron", "margin"])
def test_an_answered_scene_stays_answered(path):
    room = SITE[path]
    at = visit.visit(path, scene="2")
    act(at, room.scenes[1])
    before, said = kept(at), told(at, room)
    press(at, "scene.print")
    press(at, "sheet.back")
    assert kept(at) == before
    assert told(at, room) == said


def test_a_link_opens_it_and_another_page_closes_it():
    at = visit.app()
    at._page_hash = visit.SITE["margin"]
    at.query_params["print"] = "1"
    at.run()
    assert not at.exception
    assert is_sheet(at)
    at._page_hash = visit.SITE["kernels"]
    at.query_params.clear()
    at.run()
    visit.check(at)
    assert at.query_params["scene"] == "1", "the sheet has left no points of its own"


@pytest.mark.parametrize("closed", [{"lock": "1"}, {"lecture": "1"}])
def test_where_answers_may_not_be_seen_there_is_none(closed):
    at = visit.visit("perceptron", OWN, print="1", **closed)
    assert not is_sheet(at)
    assert not visit.shows(at, "scene.print")


def test_a_lesson_without_scenes_has_none():
    at = visit.visit("data", OWN, print="1")
    assert not is_sheet(at)
    assert not visit.shows(at, "scene.print")


def test_it_speaks_the_readers_language():
    room = SITE["perceptron"]
    language.use("zh")
    questions = [unescape(typesetting.html(language._(scene.question))) for scene in room.scenes]
    language.use(language.SOURCE)
    at = visit.visit("perceptron", lang="zh")
    sheet = page(press(at, "scene.print"))
    assert all(sheet.count(question) == 2 for question in questions)
    heads = [head["text"] for message in visit.messages(at).values() for head in message.get("head", [])]
    assert heads
    assert all(re.search("[\u4e00-\u9fff]", head) for head in heads)


def test_the_email_that_a_question_is_about_is_on_paper():
    room = SITE["naive-bayes"]
    asked = page(press(visit.visit("naive-bayes"), "scene.print")).split("<h2>Answers</h2>")[0]
    about_mails = [scene for scene in room.scenes if "nb.mail" in scene.settings]
    assert len(about_mails) == 5
    for scene in about_mails:
        assert scene.settings["nb.mail"] in asked
