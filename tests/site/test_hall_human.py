"""A lecturer leads a hall that is the perceptron: rounds, slips, who is silent, and the machine's run beside it."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from functools import partial
from io import StringIO

import numpy as np
import pytest

from explorer.classroom import perceptron_run as runs
from explorer.classroom import room as rooms
from explorer.classroom.moderation import Mark
from explorer.classroom.questions import NO, YES
from explorer.classroom.trajectory import trajectory
from explorer.lesson.classroom import class_perceptron, history
from explorer.lessons import SITE
from linboard import theme
from linclass import TABLES, Perceptron, guarantee
from tests.support import hall as hall_page
from tests.support import visit
from tests.support.hall import labels, positions, told
from tests.support.packed import unpack

MANY = "3"  # the scene on Table 2.1
XOR = "8"

press = partial(hall_page.press, thoroughly=True)


def enter(hall, scene=MANY, path="perceptron"):
    """The page of a scene, Table 2.1's unless another one is named."""
    return hall_page.enter(hall, path, scene)


def places(at, layer, step=-1):
    """Where a layer is at a step, shape (k, 2); without what is not seen."""
    frames = visit.messages(at)["board"]["frames"]
    x, y = (next(f["values"] for f in frames if (f["trace"], f["attr"]) == (layer, axis)) for axis in "xy")
    found = np.column_stack([x[step], y[step]])
    return found[np.isfinite(found).all(axis=1)].tolist()


def answer(hall, but=()):
    """All phones of the hall answer what is so, but those that slip."""
    now = hall.now()
    order, own = runs.dealt(now.run.points), trajectory(now.run).right[-1]
    for phone in range(hall.phones()):
        right = YES if own[order[phone % len(order)]] else NO
        hall.answer(phone, now.n, 1 - right if phone in but else right)


def join(hall, phones):
    for _phone in range(phones):
        hall.join()


def begun(hall, phones, *scene):
    """The lecturer's page with the hall as the perceptron, so many phones having joined."""
    join(hall, phones)
    at = enter(hall, *scene)
    press(at, "The class is the perceptron")
    return at


def played(at, hall, but=()):
    """A round: all phones answer what is so, but those that slip, and it is ended."""
    answer(hall, but)
    press(at, "End the round")


@pytest.mark.slow
def test_a_hall_without_a_slip_goes_step_by_step_with_the_machine(hall):
    join(hall, 3)
    at = enter(hall)
    X, y = TABLES["li-2.1"]
    machine = Perceptron().fit(X, y).trace_
    press(at, "The class is the perceptron")
    for k in range(8):
        assert f"Round {k + 1}: 0 of 3 phones have answered." in told(at)
        assert "Said" not in told(at)
        played(at, hall)
        columns = visit.messages(at)["board"]["columns"]
        np.testing.assert_array_equal(columns["w"], machine.coef[: len(columns["w"])])
        assert f"Updates: {k}, at most (R/γ)² = {guarantee(X, y).bound:.0f}." in told(at)
        if k < 7:
            assert f"x{'₁₂₃'[machine.picked[k + 1]]} is next in order." in told(at)
            press(at, "Accept this step")
    assert "Everyone said Yes: the class stops." in told(at)
    assert "Checked: every point is on its own side." in told(at)
    press(at, "Compare with the computer")
    assert "Both took the same steps." in told(at)
    sent = visit.messages(at)
    lines = [
        [f["values"] for f in sent[key]["frames"] if len(f["values"][0]) == 2 and f["attr"] in "xy"][:2]
        for key in ("board", "perceptron.beside")
    ]
    np.testing.assert_array_equal(*lines)
    press(at, "Start over")
    assert "Round 1: 0 of 3 phones have answered." in told(at)


@pytest.mark.slow
def test_who_said_no_is_on_the_board_and_what_comes_of_it(hall):
    at = begun(hall, 3)
    played(at, hall)
    press(at, "Accept this step")
    (no,) = positions(at, mode="markers+text", text=["No"] * 3)
    assert places(at, no) == []  # nobody has said anything of this line
    assert len(places(at, no, 0)) == 3
    played(at, hall, but=[0])
    (no,) = positions(at, mode="markers+text", text=["No"] * 3)
    (slip,) = positions(at, mode="markers+text", text=["slip"] * 3)
    assert places(at, no) == [[3, 3], [1, 1]]
    assert places(at, slip) == [[3, 3]]
    (dashed,) = positions(at, line={"color": theme.MUTED, "width": 2.5, "dash": "dash"})
    ends = np.array(places(at, dashed))
    np.testing.assert_allclose(ends @ [2, 2], 0, atol=1e-9)  # (3, 3) − (1, 1), 1 − 1
    (ring,) = positions(at, name="this step’s sample")
    assert places(at, ring) == [[1, 1]]


@pytest.mark.slow
def test_slips_are_told_and_what_the_hall_makes_of_them(hall):
    at = begun(hall, 6)
    assert "Where several phones have the same point, the majority decides." in told(at)
    played(at, hall)
    assert "Slips: none." in told(at)
    press(at, "Accept this step")
    played(at, hall, but=[2, 5, 1])  # both that hold x2, and one of the two that hold x3
    assert "Answered No: x₂, x₃." in told(at)
    assert "x₂ is next, although it is not a mistake: the class learns from it all the same." in told(at)
    assert "Slips: x₂ (2 of 2), x₃ (1 of 2)." in told(at)
    press(at, "Accept this step")
    assert "Updates: 2, of which 1 because of slips. Without slips there are at most 117." in told(at)
    caption = visit.caption(at)
    assert "was not a mistake" in caption
    assert "w becomes w + {picked:point} and b becomes b + 1." in caption
    played(at, hall)
    press(at, "Compare with the computer")
    assert "The class. Updates: 3, slips: 3, rounds: 3." in told(at)
    assert "They differ from update 2 on." in told(at)


def test_a_hall_that_stops_too_early_is_told_so_and_may_go_on(hall):
    at = begun(hall, 3)
    played(at, hall, but=range(3))
    assert "Everyone said Yes: the class stops." in told(at)
    assert "But mistakes remain: x₁, x₂, x₃. The class stopped too early." in told(at)
    press(at, "Ask again")
    played(at, hall)
    assert "Answered No: x₁, x₂, x₃." in told(at)


def test_the_machine_answers_for_points_without_a_phone_and_for_who_is_silent(hall):
    at = begun(hall, 2)
    assert "No phone has x₂: the computer answers instead." in told(at)
    hall.answer(0, 1, NO)
    press(at, "End the round")
    assert "No majority for x₂, x₃: the computer answered instead." in told(at)
    hall.join()
    press(at, "Accept this step")
    assert "the computer answers" not in told(at)
    assert "Round 2: 0 of 3 phones have answered." in told(at)


@pytest.mark.slow
def test_where_no_line_separates_it_goes_on_beside_the_machine(hall):
    at = begun(hall, 4, XOR)
    for _round in range(5):
        played(at, hall)
        press(at, "Accept this step")
    assert "Updates: 5. No line separates these points, so there is always another mistake." in told(at)
    played(at, hall)
    press(at, "Compare with the computer")
    assert "The computer. Updates: 6." in told(at)
    assert "Both took the same steps." in told(at)


def test_a_scene_that_begins_with_a_line_begins_with_it_here_too(hall):
    at = begun(hall, 6, "1")
    assert hall.now().question.line == (-1, 1, -0.5)
    assert "Updates: 0, from this line at most" in told(at)
    played(at, hall)
    press(at, "Accept this step")
    played(at, hall)
    assert "Everyone said Yes: the class stops." in told(at)


def test_another_page_of_the_lecturers_finds_the_run_as_it_is(hall):
    at = begun(hall, 3)
    played(at, hall)
    other = enter(hall)
    assert "Answered No: x₁, x₂, x₃." in told(other)
    assert "Accept this step" in labels(other)
    press(other, "Leave this activity")
    assert {"Ask the class", "Continue as the perceptron"} <= labels(other)
    assert "Answered No" not in told(other)
    press(other, "Continue as the perceptron")
    assert "Round 2: 0 of 3 phones have answered." in told(other)
    press(other, "Close the room")
    press(other, "Delete all answers and close (X)")
    assert rooms.find(hall.code) is None
    assert not {"End the round", "Ask the class"} & labels(other)


def test_a_phone_that_is_muted_leaves_its_point_to_the_machine(hall):
    at = begun(hall, 3)
    hall.mark(Mark("muted", 1))
    answer(hall)
    at.run()
    assert "No phone has" not in told(at)
    press(at, "End the round")
    assert "No majority for x₃: the computer answered instead." in told(at)


def test_each_answer_stands_in_the_table_with_its_point_and_whether_it_was_right(hall):
    at = begun(hall, 3)
    played(at, hall, but=[1])
    rows = list(csv.reader(StringIO(history.csv(hall, history.ended(hall, hall.now())))))
    assert [row[3:5] for row in rows[1:]] == [["x₁: No", "yes"], ["x₃: Yes", "no"], ["x₂: No", "yes"]]


def test_a_round_of_the_past_is_shown_in_its_place(hall):
    """The votes that came before the run, while the run goes on: then the run is back."""
    at = enter(hall)
    join(hall, 3)
    press(at, "Ask the class")
    hall.answer(0, 1, 5)
    press(at, "Show the votes")
    press(at, "The class is the perceptron")
    played(at, hall)
    press(at, "Leave this activity")
    press(at, "History")
    assert "Round 1 of 2" in told(at)
    assert "lc-votes" in told(at)
    press(at, "Next round")
    assert "Round 2 of 2: Is w·x + b on your side?" in told(at)
    assert [told(at).count(f"<b>{n}</b>") for n in (0, 3)] == [1, 1]  # Yes, No
    press(at, "Back to the current round")
    press(at, "Continue as the perceptron")
    assert "Round 2: 0 of 3 phones have answered." in told(at)


def test_a_press_that_comes_too_late_says_so(hall):
    at = enter(hall)
    press(at, "The class is the perceptron")
    assert hall.reveal()  # on another page of the lecturer's
    (button,) = (button for button in at.main.button if button.label == "End the round")
    button.click()
    at.run()
    assert "The room could not do that just now." in " ".join(visit.messages(at)["board"]["notices"])
    assert "Accept this step" in labels(at)


@pytest.mark.parametrize("room", SITE.rooms, ids=lambda room: room.key)
def test_it_may_be_run_where_the_lesson_says_so(room, hall):
    for scene in room.scenes:
        run = class_perceptron.run_on(room, scene, scene.dataset())
        assert (run is not None) == (room.key == "perceptron")
        if run is not None:
            assert trajectory(run).lines[0].tolist() == list(room.first_line(scene.begin()))
    if room.scenes:
        at = enter(hall, "1", room.path)
        (lectern,) = (chart for chart in at.get("bidi_component") if chart.key == "lectern")
        keys = [key for key, _told in unpack(json.loads(lectern.proto.bytes))["lecture"]["keys"]]
        assert ("H" in keys) == ("The class is the perceptron" in labels(at)) == (room.key == "perceptron")


def test_it_needs_two_classes_and_not_too_many_points(hall):
    room = SITE["perceptron"]
    scene = room.scenes[2]
    dataset = scene.dataset()
    assert class_perceptron.run_on(room, scene, dataset.relabel(0, 1).relabel(1, 1)) is None
    assert class_perceptron.run_on(room, scene, dataset.relabel(0, 2)) is None
    many = dataset
    while many.n <= runs.MOST_POINTS:
        many = many.add(0.1 * many.n, 5, 0)
    assert class_perceptron.run_on(room, scene, many) is None
    assert class_perceptron.run_on(room, scene, many.remove(0)) is not None
    assert replace(class_perceptron.run_on(room, scene, dataset), rounds=()).positive == 0
