"""The perceptron's lesson shows what Li 2, Table 2.1 says, and what its code promises."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.perceptron import companion, view
from explorer.points import dataset as state
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linclass import Perceptron, separable
from tests.support import visit

LI = sources.table("li-2.1")
XOR = sources.table("xor")


def columns(at):
    return visit.messages(at)["board"]["columns"]


def final(at):
    """The last weights and bias that the board shows."""
    shown = columns(at)
    return [*shown["w"][-1], shown["b"][-1]]


@pytest.mark.parametrize("choice", companion.BESIDE.options)
def test_one_mistake_is_not_called_mistakes(choice):
    sent = visit.messages(visit.visit("perceptron", LI, **{"pla.beside": choice}))
    described = next(message["describe"] for key, message in sent.items() if key.endswith("beside"))
    for text in [described] if isinstance(described, str) else described["templates"]:
        assert "mistakes: {errors}." in text.replace("twin_", "")


@pytest.mark.parametrize("choice", companion.BESIDE.options)
def test_every_second_plot_shows_points_that_no_line_separates(choice):
    assert any(
        key.endswith("beside")
        for key in visit.messages(visit.visit("perceptron", XOR, **{"pla.beside": choice}))
    )


def test_table_2_1():
    shown = columns(visit.visit("perceptron", LI))
    rows = [
        [0, 0, 0],
        [3, 3, 1],
        [2, 2, 0],
        [1, 1, -1],
        [0, 0, -2],
        [3, 3, -1],
        [2, 2, -2],
        [1, 1, -3],
        [1, 1, -3],
    ]
    assert np.column_stack([shown["w"], shown["b"]]).tolist() == rows
    assert shown["picked"].tolist() == [-1, 0, 2, 2, 2, 0, 2, 2, -1]
    assert shown["step"].tolist() == list(range(9))


def test_the_table_of_the_steps_stands_on_the_page():
    at = visit.visit("perceptron", LI)
    table = visit.messages(at)["perceptron.table"]["table"]
    assert table["cells"][:4] == ["{step}", "{picked:point}", "{w:vector}", "{b}"]


@pytest.mark.parametrize("order", ["In order", "First", "Random", "Worst"])
def test_the_line_that_is_shown_separates(order):
    at = visit.visit("perceptron")
    visit.move(at, "pla.order", visit.Label(order))
    *w, b = final(at)
    X, labels = visit.shown(at)
    assert (np.where(labels == 0, 1, -1) * (X @ w + b) > 0).all()
    assert columns(at)["errors"][-1] == 0


def test_where_no_line_separates_it_is_said_with_a_proof():
    at = visit.visit("perceptron", XOR)
    assert "No line separates" in visit.words(at)
    fine = visit.visit("perceptron", LI)
    assert "A line separates" in visit.words(fine)
    for here, proved in ((at, True), (fine, False)):
        data = visit.messages(here)["board"]["figure"]["data"]
        assert ("star" in [trace.get("marker", {}).get("symbol") for trace in data]) is proved


def test_the_limit_is_told_where_it_never_stops():
    at = visit.visit("perceptron", XOR)
    visit.move(at, "pla.budget", visit.Label(visit.widget(at, "pla.budget").options[0]))
    assert visit.caption(at).startswith("Stopped at the limit")


def test_a_start_of_ones_own_and_the_learning_rate():
    at = visit.visit("perceptron", LI)
    visit.move(at, "pla.start", visit.Label("My own"))
    for key, value in (("pla.w1", 0.5), ("pla.w2", -2.0), ("pla.b", 1.5)):
        visit.move(at, key, value)
    assert [*columns(at)["w"][0], columns(at)["b"][0]] == [0.5, -2.0, 1.5]
    visit.move(at, "pla.eta", visit.Label("0.5"))
    model = Perceptron(start=[0.5, -2.0, 1.5], eta=0.5).fit(LI.X, LI.y)
    assert final(at) == [*model.coef_[0], model.intercept_[0]]


def test_every_visit_is_a_step():
    at = visit.visit("perceptron", LI)
    visit.move(at, "pla.visits", True)
    shown = columns(at)
    assert len(shown["step"]) > 9
    assert (shown["visited"] >= 0).sum() == len(shown["step"]) - 2  # but the start and the end


def test_the_link_brings_the_settings():
    at = visit.visit("perceptron", LI)
    for key, label in (("pla.order", "Worst"), ("pla.start", "First point"), ("pla.beside", "Loss")):
        visit.move(at, key, visit.Label(label))
    query = {name: str(np.ravel(value)[0]) for name, value in at.query_params.items()}
    again = visit.visit("perceptron", **query)
    assert final(again) == final(at)
    for key in ("pla.order", "pla.start", "pla.beside"):
        assert visit.widget(again, key).value == visit.widget(at, key).value


def test_by_hand_from_the_link():
    order = {"pla.order": "by-hand"}
    at = visit.visit("perceptron", LI, picks="1.3.3.3.1.3.3", **order)
    assert final(at) == [1, 1, -3]
    visit.move(at, "hand.back", None)
    assert final(at) == [2, 2, -2]
    assert at.query_params["picks"] == ["1.3.3.3.1.3"] or at.query_params["picks"] == "1.3.3.3.1.3"
    visit.move(at, "hand.over", None)
    assert final(at) == [0, 0, 0]
    assert "picks" not in at.query_params
    visit.visit("perceptron", LI, picks="2.2.2", **order)  # the second pick is no mistake any more


def test_three_classes_ask_which_one_stands_against_the_rest():
    dataset = sources.generate("blobs", n=30, classes=3)
    at = visit.visit("perceptron", dataset)
    for positive in range(3):
        visit.move(at, "perceptron.positive", visit.Label(str(positive + 1)))
        assert ("A line separates" in visit.words(at)) == separable(
            dataset.X, dataset.signs(positive)
        ).separable
        picked = columns(at)["picked"]
        first = picked[picked >= 0][0]
        assert columns(at)["sign"][picked >= 0][0] == dataset.signs(positive)[first]


def test_two_classes_are_two_classes_whichever_they_are():
    names = ("a", "b", "c", "d")
    at = visit.visit("perceptron", Dataset([[0, 0], [4, 4]], [2, 3], names=names))
    assert "A line separates" in visit.words(at)
    *w, b = final(at)
    assert np.sign(np.array([[0, 0], [4, 4]]) @ w + b).tolist() == [1, -1]


@pytest.mark.parametrize(
    ("dataset", "sentence"),
    [
        (Dataset(np.empty((0, 2)), []), "Add points of two classes to the board"),
        (Dataset([[1, 1], [2, 1]], [0, 0]), "All points belong to one class."),
        (Dataset([[1, 1], [2, 1]], [1, 1]), "All points belong to one class."),
        (Dataset([[1, 1]], [3], names=("a", "b", "c", "d")), "All points belong to one class."),
    ],
    ids=["empty", "positive", "negative", "fourth"],
)
def test_what_is_missing_is_said(dataset, sentence):
    at = visit.visit("perceptron", dataset)
    assert visit.caption(at).startswith(sentence)


# ---- show the code ----


@pytest.mark.parametrize("positive", [0, 2])
def test_the_code_gives_the_weights_on_the_screen(positive, capsys):
    at = visit.visit("perceptron", sources.generate("blobs", n=40, classes=4, noise=0.3))
    visit.move(at, "perceptron.positive", visit.Label(str(positive + 1)))
    key = next(control.key for control in visit.controls(at) if control.kind == "expander")
    visit.move(at, key, True)
    assert len(at.code) >= 1
    for block in at.code:
        names: dict[str, object] = {}
        exec(block.value, names)
        model = names["model"]
        assert [*model.coef_[0], model.intercept_[0]] == pytest.approx(final(at))
    assert "coef_" in capsys.readouterr().out


def test_the_welcome_board_is_the_default():
    assert np.array_equal(visit.shown(visit.visit("perceptron"))[0], state.default().X)


def test_each_slice_of_table_2_1_tells_whether_any_w_is_allowed_at_its_b():
    at = visit.visit("perceptron", sources.table("li-2.1"))
    sent = visit.messages(at)
    told = sent["perceptron.beside"]["caption"]
    green = ["green" in told["templates"][i] for i in told["which"]]
    assert green == (sent["board"]["columns"]["b"] < 0).tolist() == [False] * 3 + [True] * 6
    assert "At some other b, some do." in told["templates"][told["which"][0]]


def test_by_hand_no_pick_is_ignored_for_want_of_a_budget():
    """XOR can be continued forever; the budget is for a perceptron that runs alone."""
    xor = sources.table("xor")
    picked = Perceptron(max_updates=60).fit(xor.X, xor.y).trace_.picked[1:61]
    at = visit.visit(
        "perceptron", xor, **{"pla.order": "by-hand", "picks": ".".join(str(i + 1) for i in picked)}
    )
    assert visit.messages(at)["board"]["player"]["length"] == 61
    assert not visit.shows(at, "pla.budget")


def test_the_last_lines_of_other_orders_all_separate():
    dataset = state.default()
    at = visit.visit("perceptron", None, **{"pla.others": "true"})
    faint = visit.messages(at)["board"]["figure"]["data"][-1]
    ends = np.column_stack([np.asarray(faint["x"], float), np.asarray(faint["y"], float)]).reshape(-1, 3, 2)[
        :, :2
    ]
    assert len(ends) == view.OTHERS
    along = ends[:, 1] - ends[:, 0]
    side = np.sign(
        along[:, :1] * (dataset.X[:, 1] - ends[:, :1, 1]) - along[:, 1:] * (dataset.X[:, 0] - ends[:, :1, 0])
    )
    assert (side == side[:, :1] * dataset.y * dataset.y[0]).all()
    assert len(np.unique(np.round(along[:, 1] / along[:, 0], 6))) > 5  # and they are different lines
    assert faint["meta"] == theme.FUTURE  # a question about the last line does not show them
    assert not visit.notices(at)


def test_other_orders_that_do_not_end_are_told():
    narrow = Dataset([[0, 0.02], [50, 50.02], [100, 100.02], [100, 100], [0, 0]], [0, 0, 0, 1, 1])
    at = visit.visit("perceptron", narrow, **{"pla.others": "true"})
    assert "The lines of the others are not drawn." in visit.notices(at)
