"""Every notebook runs as a plain script, asks its tasks, and knows right answers from wrong ones."""

from __future__ import annotations

import re

import pytest

from tools.server import ROOT

NOTEBOOKS = {file.stem: file for file in sorted((ROOT / "notebooks").glob("*.py"))}
RIGHT = {  # by hand
    "perceptron": {1: (3, 3, 1), 2: 3, 3: 7, 4: (1, 0, -2), 5: 117, 6: 4},
}
WRONG = {
    "perceptron": {1: (3, 3, 0), 2: 1, 3: 8, 4: (2, 2, -6), 5: 116, 6: 7},  # 4: the same line
}
every = pytest.mark.parametrize("name", NOTEBOOKS)


def said(name, answers, capsys):
    """What it prints of its tasks, with these answers in place of None, by their numbers."""
    source = NOTEBOOKS[name].read_text(encoding="utf-8")
    for task, answer in answers.items():
        source, count = re.subn(
            rf"^answer_{task} = None", f"answer_{task} = {answer!r}", source, flags=re.MULTILINE
        )
        assert count == 1
    exec(compile(source, NOTEBOOKS[name].name, "exec"), {"__name__": "__main__"})
    found = re.findall(r"^Task (\d+): (.*)$", capsys.readouterr().out, re.MULTILINE)
    return {int(task): told for task, told in found}


def test_each_has_its_answers_here():
    assert NOTEBOOKS.keys() == RIGHT.keys() == WRONG.keys()


@every
def test_it_is_in_percent_format(name):
    cells = re.split(r"^# %%", NOTEBOOKS[name].read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert cells[0] == ""
    for cell in cells[1:]:
        head, _, body = cell.partition("\n")
        assert head in ("", " [markdown]")
        assert all(line.startswith("#") for line in body.splitlines() if line) == (head == " [markdown]")


@every
def test_as_it_is_no_task_is_answered(name, capsys):
    assert said(name, {}, capsys) == dict.fromkeys(RIGHT[name], "not answered yet.")


@every
def test_right_answers_are_right(name, capsys):
    assert said(name, RIGHT[name], capsys) == dict.fromkeys(RIGHT[name], "right.")


@every
def test_wrong_answers_are_not(name, capsys):
    told = said(name, WRONG[name], capsys)
    assert told.keys() == WRONG[name].keys()
    assert all(text.endswith("is not right. Try again.") for text in told.values())


def test_another_wrong_line_is_no_answer(capsys):
    assert said("perceptron", {4: (1, 1, -7)}, capsys)[4] == "(1, 1, -7) is not right. Try again."
