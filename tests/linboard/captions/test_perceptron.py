"""Each step's sentence tells what happened, with its numbers; formulas and tables know all that they name."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard.captions import perceptron
from linclass import Perceptron, Trace

PLACEHOLDER = re.compile(r"\{([a-z_0-9]+)(?::([a-z]+))?\}")
LI = sources.table("li-2.1")

SETTINGS: dict[str, dict[str, Any]] = {
    "cyclic": {},
    "visits": {"record": "visits"},
    "own start": {"start": [1.0, -2.0, 0.5], "eta": 0.5},
    "budget": {"max_updates": 5},
    "by hand": {"order": [2, 0]},
}


def fit(dataset: Dataset, **settings: Any) -> Trace[Perceptron]:
    return Perceptron(**settings).fit(dataset.X, dataset.y).trace_


def word(value: Any, form: str | None) -> str:
    """A number as the page writes it; whole numbers are enough here."""
    if form == "point":
        return f"x{int(value) + 1}"
    if form == "vector":
        return "(" + ", ".join(word(v, None) for v in value) + ")"
    assert form is None
    return f"{float(value):g}".replace("-", "−")


def sentences(dataset: Dataset, **settings: Any) -> list[str]:
    """The caption of each step, with its numbers."""
    trace = fit(dataset, **settings)
    eta = settings.get("eta", 1.0)
    caption = perceptron.caption(trace, dataset.X, dataset.y, eta)
    columns = perceptron.columns(trace, dataset.X, dataset.y, eta)

    def fill(match: re.Match[str], t: int) -> str:
        column = columns[match[1]]
        return word(column[t] if np.ndim(column) else column, match[2])

    return [
        PLACEHOLDER.sub(lambda match, t=t: fill(match, t), caption.templates[i])
        for t, i in enumerate(caption.which.tolist())
    ]


def test_the_captions_of_table_2_1():
    assert sentences(LI) == [
        "Start at w = 0 and b = 0: there is no line yet, so every point counts as a mistake.",
        (
            "There is no line: y f(x) = 0 counts as a mistake, so w becomes w + x1 and b becomes b + 1."
            " Now it is correct: y f(x) = 19."
        ),
        (
            "x3 is on the wrong side: y f(x) = −7, so w becomes w − x3 and b becomes b − 1."
            " That is not enough yet: now y f(x) = −4."
        ),
        (
            "x3 is on the wrong side: y f(x) = −4, so w becomes w − x3 and b becomes b − 1."
            " That is not enough yet: now y f(x) = −1."
        ),
        (
            "x3 is on the wrong side: y f(x) = −1, so w becomes w − x3 and b becomes b − 1."
            " Now it is correct: y f(x) = 2."
        ),
        (
            "There is no line: every point is classified by the sign of b = −2. For x1 that is "
            "wrong: y f(x) = −2, so w becomes w + x1 and b becomes b + 1. Now it is correct: y f(x) = 17."
        ),
        (
            "x3 is on the wrong side: y f(x) = −5, so w becomes w − x3 and b becomes b − 1."
            " That is not enough yet: now y f(x) = −2."
        ),
        (
            "x3 is on the wrong side: y f(x) = −2, so w becomes w − x3 and b becomes b − 1."
            " Now it is correct: y f(x) = 1."
        ),
        (
            "Step 8 finds no misclassified point, so the perceptron stops after 7 updates. It went through all "
            "points 6 times, the last time without a mistake."
        ),
    ]


def test_passes_are_told_of_the_order_that_makes_them():
    for order in ("first", "worst"):
        assert sentences(LI, order=order)[-1].endswith("stops after 7 updates.")
    right = Perceptron().fit(LI.X, LI.y)
    already = sentences(LI, start=[*right.coef_[0], *right.intercept_])
    assert already[-1] == "Step 1 finds no misclassified point, so the perceptron stops after 0 updates."


def test_one_update_is_told_as_one():
    apart = Dataset([[1, 1], [-1, -1]], [0, 1])
    told = "Step 2 finds no misclassified point, so the perceptron stops after one update."
    assert sentences(apart, order="worst")[-1] == told
    assert sentences(apart)[-1].startswith(told + " It went through all points 2 times")


def test_a_point_on_the_line_is_a_mistake():
    # f = x - 3 is zero at (3, 3), which is positive
    told = sentences(LI, start=[1, 0, -3])
    assert told[0] == "Start at w = (1, 0), b = −3; mistakes: 1."
    assert told[1].startswith(
        "x1 lies on the line: y f(x) = 0 counts as a mistake, so w becomes w + x1 and b becomes b + 1."
    )


def test_a_start_with_a_bias_alone_is_not_called_zero():
    assert sentences(LI, start=[0, 0, 2])[0] == "Start at w = (0, 0), b = 2; mistakes: 1."


def test_visits_without_an_update_are_told():
    told = sentences(LI, record="visits")
    assert told[2] == "x2 is correct: nothing changes."
    assert sum("nothing changes" in sentence for sentence in told) == sum(
        1 for picked in fit(LI, record="visits").picked[1:-1] if picked < 0
    )


def test_the_learning_rate_is_in_the_sentence():
    told = sentences(LI, start=[1, 0, -3], eta=0.5)
    assert "so w becomes w + 0.5 x1 and b becomes b + 0.5." in told[1]


def test_stopped_by_the_limit():
    told = sentences(sources.table("xor"), max_updates=4)
    assert told[-1].startswith("Stopped at the limit of 4 updates, the last one on x4; mistakes left: ")


def test_picks_by_hand_are_not_stopped_by_a_limit():
    told = sentences(LI, order=[0, 2])
    assert told[-1] == (
        "x3 is on the wrong side: y f(x) = −7, so w becomes w − x3 and b becomes b − 1."
        " That is not enough yet: now y f(x) = −4."
    )


@pytest.mark.parametrize("data", [LI, state.default(), sources.table("xor")], ids=["li", "default", "xor"])
@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_all_that_texts_name_is_among_the_columns(data, settings):
    if "order" in settings and data is not LI:
        settings = {"order": [0]}
    trace = fit(data, **{"max_updates": 50, **settings})
    eta = settings.get("eta", 1.0)
    columns = perceptron.columns(trace, data.X, data.y, eta)
    caption = perceptron.caption(trace, data.X, data.y, eta)
    texts = [*caption.templates, *perceptron.table().cells]
    for row in perceptron.formula(trace, eta):
        texts += [row] if isinstance(row, str) else row.templates
    for text in texts:
        assert {name for name, _ in PLACEHOLDER.findall(text)} <= set(columns)
        assert "{" not in PLACEHOLDER.sub("", text)
    for column in columns.values():
        assert np.ndim(column) == 0 or len(column) == len(trace)
    for text in [caption, *perceptron.formula(trace, eta)]:
        if not isinstance(text, str):
            assert len(text.which) == len(trace)
            assert 0 <= min(text.which) <= max(text.which) < len(text.templates)


@pytest.mark.parametrize("settings", SETTINGS.values(), ids=SETTINGS)
def test_the_formula_adds_up(settings):
    trace, eta = fit(LI, **settings), settings.get("eta", 1.0)
    columns = perceptron.columns(trace, LI.X, LI.y, eta)
    updated = trace.picked >= 0
    after = columns["w_before"] + eta * (columns["sign"][:, None] * columns["x"])
    assert after[updated] == pytest.approx(trace.coef[updated])
    assert (columns["b_before"] + eta * columns["sign"])[updated] == pytest.approx(trace.intercept[updated])
    assert columns["before"][updated] == pytest.approx(
        (columns["sign"] * ((columns["w_before"] * columns["x"]).sum(axis=1) + columns["b_before"]))[updated]
    )
    rules = perceptron.formula(trace, eta)
    for row in rules[:2]:  # the rule where there was an update, the value alone where there was none
        assert not isinstance(row, str)
        assert np.array_equal(np.array(["←" in row.templates[i] for i in row.which]), updated)


def test_an_update_turns_the_weights_towards_a_positive_point_and_away_from_a_negative_one():
    trace = fit(LI)
    columns = perceptron.columns(trace, LI.X, LI.y, 1.0)
    picked = np.flatnonzero(trace.picked >= 0)[1:]  # from w = 0 there is no angle yet
    turned = columns["angle_after"][picked] - columns["angle_before"][picked]
    assert (np.sign(turned) == -columns["sign"][picked]).all()
    # (3, 3, 1) and (1, 1, 1): cos = 7 / sqrt(19 · 3)
    assert columns["angle_before"][2] == pytest.approx(np.degrees(np.arccos(7 / np.sqrt(57))))


def test_every_column_of_the_table_has_a_head():
    table = perceptron.table()
    assert len(table.head) == len(table.cells)


def test_angles_are_between_vectors_that_the_row_defines():
    trace = fit(LI)
    rows = [row.templates for row in perceptron.formula(trace, 1.0) if not isinstance(row, str)]
    told = [text for templates in rows for text in templates if "∠" in text]
    assert told
    for text in told:
        assert "<b>ŵ</b> = (<b>w</b>, <i>b</i>)" in text
        assert "<b>x̂</b> = (<b>x</b>, 1)" in text


@pytest.mark.parametrize("record", ["updates", "visits"])
@pytest.mark.parametrize("data", [LI, state.default(), sources.table("xor")], ids=["li", "default", "xor"])
def test_before_an_update_is_the_step_before_it_to_the_last_digit(data, record):
    trace = fit(data, eta=0.1, start=[0.1, -0.2, 0.3], record=record, max_updates=100)
    w, b = perceptron.before(trace, data.X, data.y, 0.1)
    assert np.array_equal(w[1:], trace.coef[:-1])
    assert np.array_equal(b[1:], trace.intercept[:-1])


def test_before_an_update_where_steps_are_left_out():
    data = sources.table("xor")
    trace = fit(data, eta=0.1, start=[0.1, -0.2, 0.3], max_updates=100, max_snapshots=8)
    assert trace.step[1] > 1
    w, b = perceptron.before(trace, data.X, data.y, 0.1)
    updated = trace.picked >= 0
    values = (w * data.X[trace.picked]).sum(axis=1) + b
    assert (data.y[trace.picked] * values)[updated] == pytest.approx(trace.margin_before[updated])
