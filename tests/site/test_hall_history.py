"""The room's history: its rounds one after the other on the board, and all answers as a table."""

from __future__ import annotations

import csv
from dataclasses import replace
from io import StringIO

import numpy as np

from explorer.classroom import phone_names
from explorer.classroom import room as rooms
from explorer.classroom.moderation import Mark
from explorer.classroom.questions import NO_MISTAKE, Question
from explorer.lesson.acts.vote import on_board
from explorer.lesson.classroom import history
from explorer.points.dataset import Dataset
from tests.support import visit
from tests.support.classroom import LINE, PLACE
from tests.support.hall import drawn, enter, labels, press, told

CHOICE = Question("choice", "perceptron", "one", "=1+1?", options=("-2", "3"), right=0, typed=True)
FOUR = Dataset([[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [0.0, 3.0]], [0, 0, 1, 1])
POINT = on_board("point", FOUR, lesson="dual", scene="which", text="Which?", typed=True)


def answered(hall, question, *answers):
    """Ask a question, let phones answer it, and show the votes."""
    hall.ask(question)
    n = hall.now().n
    for phone, answer in enumerate(answers):
        while hall.phones() <= phone:
            hall.join()
        hall.answer(phone, n, answer)
    hall.reveal()


def table(hall):
    return list(csv.reader(StringIO(history.csv(hall, history.ended(hall, hall.now())))))


def test_rounds_play_one_after_the_other_each_in_its_scene_with_its_points(hall):
    answered(hall, CHOICE, 1, 1)
    hall.again()
    hall.answer(0, 2, 0)
    hall.reveal()
    answered(hall, POINT, 3)
    hall.ask(CHOICE)
    hall.answer(0, 4, 0)
    at = enter(hall)
    press(at, "History")
    assert "Round 1 of 3: =1+1?" in told(at)
    assert "<b>2</b>" in told(at)
    assert not {"Show the votes", "Vote again", "Own question"} & labels(at)
    press(at, "Next round")
    assert "Round 2 of 3" in told(at)
    assert told(at).count("lc-before") == 2
    press(at, "Next round")
    assert at.query_params["scene"] == "1"
    assert "Round 3 of 3: Which?" in told(at)
    np.testing.assert_array_equal(visit.shown(at)[0], FOUR.X)
    (layer,) = drawn(at, mode="markers+text", text=["1"])
    assert (layer["x"].tolist(), layer["y"].tolist()) == ([0], [3])
    assert "Next round" not in labels(at)  # the fourth is not shown yet
    press(at, "Previous round")
    assert "Round 2 of 3" in told(at)
    press(at, "Back to the current round")
    assert "1 of 2 phones have answered." in told(at)


def test_there_is_no_history_before_the_first_votes(hall):
    at = enter(hall)
    press(at, "Ask the class")
    press(at, "History")
    assert "The history is empty until votes have been shown." in visit.notices(at)
    assert "Show the votes" in labels(at)


def test_each_answer_is_a_row_that_no_spreadsheet_calculates(hall, monkeypatch):
    clock = [1000.0]
    monkeypatch.setattr(rooms.time, "time", lambda: clock[0])
    hall.ask(CHOICE)
    for answer in (0, 1):
        clock[0] += 2.5
        hall.answer(hall.join(), 1, answer)
    hall.reveal()
    answered(hall, replace(LINE, right=NO_MISTAKE), [0, 2, 5, 2], [1.5, 0, 1.5, 5])
    answered(hall, PLACE, [1, 1, 2, 2, 3, 3])
    answered(hall, Question("text", "xor", "line", "Why?", typed=True), "@cmd", "never opened")
    hall.mark(Mark("opened", 0, 4))
    answered(hall, CHOICE, 1, 1)
    hall.mark(Mark("muted", 1))
    hall.ask(CHOICE)
    hall.answer(0, 6, 0)
    heads, *rows = table(hall)
    assert heads == ["round", "question", "phone", "answer", "correct", "seconds"]
    blue = phone_names.name(hall.code, 0, "en")
    assert rows == [
        ["1", "'=1+1?", blue, "'-2", "yes", "2.5"],
        ["2", "A line", blue, "(0, 2), (5, 2)", "yes", "0.0"],
        ["3", "Three points", blue, "(1, 1), (2, 2), (3, 3)", "", "0.0"],
        ["4", "Why?", blue, "'@cmd", "", "0.0"],
        ["5", "'=1+1?", blue, "3", "no", "0.0"],
    ]
    hall.mark(Mark("muted", 1), on=False)
    assert [row[3] for row in table(hall)[1:] if row[1] == "Why?"] == ["'@cmd", "(not revealed)"]


def test_a_history_without_answers_is_a_table_without_rows(hall):
    answered(hall, CHOICE)
    assert len(table(hall)) == 1
