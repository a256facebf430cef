"""Every notebook runs as a plain script, asks its tasks, and knows right answers from wrong ones."""

from __future__ import annotations

import re

import pytest

from tools.server import ROOT

NOTEBOOKS = {file.stem: file for file in sorted((ROOT / "notebooks").glob("*.py"))}
# Computed by hand.
RIGHT = {
    "perceptron": {1: (3, 3, 1), 2: 3, 3: 7, 4: (1, 0, -2), 5: 117, 6: 4},
    "bound_and_pocket": {1: 26, 2: (1, 1, -4), 3: 117, 4: "larger", 5: 1, 6: 500},
    "least_squares_and_fisher": {
        1: (0.8, -1.2),
        2: 2,
        3: 8,
        4: (4, 0, 12),
        5: (6, 1),
        6: 3.57,  # (4·4 + 2·2)² / (4·4² + 12·2²) = 400 / 112
        7: "yes",
    },
    "logistic": {1: 0.818, 2: 2.773, 3: (-1, 0), 4: (0.8, -1.2), 5: "no", 6: 1.5, 7: 0.5},
    "softmax": {
        1: (0.665, 0.245, 0.090),
        2: (0.665, 0.245, 0.090),
        3: (0.223, -0.163, -0.060),
        4: 1.408,  # ln(e² + e + 1) - 1
        5: 6,
        6: (2.0, 0.5),
        7: 1,
    },
    "spam_and_costs": {1: 3 / 4, 2: 0.667, 3: 0.67, 4: (0, 1, 1), 5: 0.9, 6: "ham", 7: 3 / 4},
    "margin": {1: (1, 3), 2: (0.5, 0.5, -2), 3: 2.83, 4: (0.25, 0, 0.25), 5: (6, 5), 6: 0.8},
    "kernels": {1: 4, 2: 6, 3: "no", 4: (1, -1), 5: -1, 6: 0.5},
    "boosting": {1: 3, 2: 0.424, 3: 0.167, 4: 0.5, 5: 3, 6: 0.917, 7: 2},
    "generalisation": {
        1: 0.0010,
        2: 0.62,
        3: 738,
        4: 2120,
        5: 14,
        6: [(0, 0), (1, 1), (3, 3)],
        7: [(0, 1), (1, 0), (0, -1), (-1, 0)],
    },
}
# A wrong answer to each, some of them nearly right, and what is told of it.
WRONG = {
    "perceptron": {
        1: ((3, 3, 0), "b changes, too"),
        2: (2, "For x2 the new line gives y (w·x + b) = 22"),
        3: (8, "The last row of the trace is the search that finds no mistake"),
        4: ((2, 2, -6), "It is the perceptron's own line"),
        5: (10.82, "That is R / γ"),
        6: (7, "That is the order of the table."),
    },
    "bound_and_pocket": {
        1: (25, "The 1 behind each point counts, too."),
        2: ((1, 1, -3), "Its margin is 0.302; the widest there is has 0.471."),
        3: (10.82, "That is R / γ"),
        4: ("same", "Try again."),
        5: (0, "Add the four inequalities"),
        6: (1, "It gets 22 wrong, the best line 9."),
    },
    "least_squares_and_fisher": {
        1: ((0.8, 1.2), "Of its 2 numbers 1 is right."),
        2: (14, "It is above the threshold"),
        3: (9, "With the point there, another one is wrong or on the threshold."),
        4: ((2, 0, 6), "That is the scatter of one class"),
        5: ((2, 1), "J is 3.571 there, and 4.333 at its largest."),
        6: (4.33, "That is the largest J"),
        7: ("no", "Try again."),
    },
    "logistic": {
        1: (1.5, "That is f(3)"),
        2: (0.693, "That is the loss of one point."),
        3: ((1, 0), "That is the way down"),
        4: ((0.8, 1.2), "Of its 2 numbers 1 is right."),
        5: ("yes", "Try again."),
        6: (0.1, "With it, w is 2.65."),
        7: (0, "It is too small."),
    },
    "softmax": {
        1: ((0.667, 0.333, 0), "Those are shares of the scores"),
        2: ((0.665, 0.245, 0.245), "Of its 3 numbers 2 are right."),
        3: ((0.223, 0.163, 0.060), "Two of them fall."),
        4: (0.408, "That is the cost of a sample of the first class."),
        5: (9, "Add the same vector"),
        6: ((2.0, 4.0), "Claimed by 1 of the lines."),
        7: (3, "It is too large."),
    },
    "spam_and_costs": {
        1: (0.5, "That is the share of all mails."),
        2: (0.8, "The mail without the word counts, too"),
        3: (0.68, "It is too large."),
        4: ((1, 1, 0), "One of the classes can explain it."),
        5: (0.5, "That is the threshold where both mistakes cost the same."),
        6: ("spam", "Try again."),
        7: (0.5, "Of the four pairs only one has the wrong order"),
    },
    "margin": {
        1: ((2, 3), "Of its 2 numbers 1 is right."),
        2: ((1, 1, -4), "The line is right, but"),
        3: (1.41, "That is half of it"),
        4: ((0.25, 0.25, 0.25), "The sum of α y is not 0."),
        5: ((2, 2), "The street is 1.41 wide now."),
        6: (0.7, "It may be larger still"),
    },
    "kernels": {
        1: (2, "That is x·z + 1: now square it."),
        2: (5, "The constant is one, too."),
        3: ("yes", "Try again."),
        4: ((1, 1), "cᵀ K c is 6, which a kernel may have."),
        5: (3, "That is the larger one."),
        6: (2, "10 of 80 points are wrong: the kernel sees too far."),
    },
    "boosting": {
        1: (2, "It is too small."),
        2: (0.847, "The half is missing."),
        3: (0.071, "That is a point that it got right."),
        4: (0.3, "It is too small."),
        5: (2, "It is too small."),
        6: (0.3, "That is the error itself"),
        7: (1, "That is the best line"),
    },
    "generalisation": {
        1: (0.0020, "It is too large."),
        2: (0.977, "That is the union bound"),
        3: (737, "It is too small."),
        4: (738_000, "The number of rules stands in a logarithm."),
        5: (15, "XOR fails, and so does its opposite."),
        6: ([(0, 0), (1, 0), (0, 1)], "Lines realise all eight labellings of these."),
        7: ([(0, 0), (1, 0), (0, 1), (1, 1)], "6 of the 16 subsets are cut out by none."),
    },
}
# Other answers, with the expected response.
MORE = [
    ("perceptron", 4, (1, 1, -7), "It has 2 of the points on its wrong side, or on it."),
    ("bound_and_pocket", 2, (-1, -1, 4), "Its margin is -0.707; the widest there is has 0.471."),
    ("bound_and_pocket", 6, 5_000, "That is more than 1,000."),
    ("least_squares_and_fisher", 3, 7, "It may be farther out."),
    ("least_squares_and_fisher", 5, 6, "It is not of the kind that is asked for."),
    ("spam_and_costs", 4, (1, 2, 1), "Three numbers, each 0 or 1."),
    ("margin", 4, (0.5, 0, 0.5), "They give w = [1.0, 1.0]."),
    ("margin", 5, (4, 3.5), "That is too near to where it was."),
    ("margin", 5, (0, 0), "No line separates the points then."),
    ("margin", 6, 0.9, "Another b costs less."),
    ("kernels", 6, 0.1, "That is below 0.3."),
    ("generalisation", 6, [(0, 0), (0, 0), (1, 1)], "Three different points are asked for."),
]
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


@pytest.mark.slow
@every
def test_as_it_is_no_task_is_answered(name, capsys):
    assert said(name, {}, capsys) == dict.fromkeys(RIGHT[name], "not answered yet.")


@every
@pytest.mark.slow
def test_right_answers_are_right(name, capsys):
    told = said(name, RIGHT[name], capsys)
    assert told.keys() == RIGHT[name].keys()
    assert [text for text in told.values() if not text.startswith("right.")] == []


@pytest.mark.slow
@every
def test_wrong_answers_are_not_and_are_told_why(name, capsys):
    told = said(name, {task: answer for task, (answer, _why) in WRONG[name].items()}, capsys)
    assert told.keys() == RIGHT[name].keys()
    for task, (answer, why) in WRONG[name].items():
        assert told[task].startswith(f"{answer} is not right. {why}")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "task", "answer", "why"), MORE)
def test_other_wrong_answers(name, task, answer, why, capsys):
    assert said(name, {task: answer}, capsys)[task] == f"{answer} is not right. {why}"


def test_the_opposite_direction_is_the_same_line(capsys):
    assert said("least_squares_and_fisher", {5: (-12, -2)}, capsys)[5] == "right."


def test_there_are_ten():
    assert len(NOTEBOOKS) == 10
