"""The dual perceptron's lesson shows what Li 2, Table 2.2 says, kernels, and says where it cannot work."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.dual.view import MOST_POINTS
from explorer.points import links, sources
from explorer.points.dataset import Dataset
from linclass import DualPerceptron
from tests.support import visit

LI = sources.table("li-2.1")
XOR = sources.table("xor")


def columns(at):
    return visit.messages(at)["board"]["columns"]


def kinds(at):
    return [trace["type"] for trace in visit.messages(at)["board"]["figure"]["data"]]


def test_a_fresh_page_is_table_2_2():
    at = visit.visit("dual")
    assert visit.shown(at)[0].tolist() == LI.X.tolist()
    shown = columns(at)
    assert shown["alpha"][1:8] == [
        "(1, 0, 0)",
        "(1, 0, 1)",
        "(1, 0, 2)",
        "(1, 0, 3)",
        "(2, 0, 3)",
        "(2, 0, 4)",
        "(2, 0, 5)",
    ]
    assert shown["b"].tolist() == [0, 1, 0, -1, -2, -1, -2, -3, -3]
    assert set(np.asarray(shown["residual"]).tolist()) == {0}
    assert "A line separates" in visit.words(at)
    table = visit.messages(at)["dual.table"]["table"]
    assert table["cells"][:4] == ["{step}", "{picked:point}", "{alpha:text}", "{b}"]
    gram = visit.messages(at)["dual.gram"]["figure"]["data"][0]["z"]
    assert np.asarray(gram).tolist() == [[18, 21, 6], [21, 25, 7], [6, 7, 2]]


def test_xor_never_stops_with_a_line_and_stops_with_squares():
    at = visit.visit("dual", XOR)
    assert "No line separates" in visit.words(at)
    assert visit.caption(at).startswith("Stopped at the limit")
    assert "contour" not in kinds(at)
    visit.move(at, "dual.kernel", visit.Label("Polynomial"))
    assert "Separated" in visit.words(at)
    assert visit.caption(at).startswith("Step {step}: no point is misclassified")
    assert "contour" in kinds(at)
    visit.move(at, "dual.degree", visit.Label("1"))  # a line again
    assert "Not separated within 500 updates" in visit.words(at)


@pytest.mark.slow
@pytest.mark.parametrize("order", ["In order", "First", "Random", "Worst"])
@pytest.mark.parametrize("kernel", ["Linear", "Polynomial", "Gaussian"])
def test_alpha_on_the_page_is_the_models(kernel, order):
    at = visit.visit("dual", LI)
    visit.move(at, "dual.kernel", visit.Label(kernel))
    visit.move(at, "dual.order", visit.Label(order))
    model = DualPerceptron(
        kernel=kernel.lower(), order={"In order": "cyclic"}.get(order, order.lower()), random_state=0
    )
    model.fit(LI.X, LI.y)
    assert columns(at)["alpha"][-1] == f"({', '.join(f'{a:g}' for a in model.alpha_)})"
    assert columns(at)["b"][-1] == model.intercept_[0]


def test_the_link_brings_the_settings():
    at = visit.visit("dual", XOR)
    for key, label in (("dual.kernel", "Gaussian"), ("dual.width", "0.5"), ("dual.order", "Random")):
        visit.move(at, key, visit.Label(label))
    query = {name: str(np.ravel(value)[0]) for name, value in at.query_params.items()}
    again = visit.visit("dual", **query | {"dual.width": "0.5"})  # sliders are written by the browser
    assert columns(again)["alpha"] == columns(at)["alpha"]
    assert np.array_equal(columns(again)["f"], columns(at)["f"], equal_nan=True)


def test_many_points_draw_a_part_of_the_matrix_and_too_many_none():
    at = visit.visit("dual", sources.generate("blobs", n=80, noise=1.0))
    assert "The first 60 of 80 rows are drawn" in visit.words(at)
    assert np.shape(visit.messages(at)["dual.gram"]["figure"]["data"][0]["z"]) == (60, 60)
    X = np.arange(2 * MOST_POINTS + 2, dtype=float).reshape(-1, 2)
    app = visit.app()
    app._page_hash = visit.PAGES["dual"]
    app.run()
    from explorer.visit import session  # the link cannot carry as many

    state = app.session_state[session._KEY]
    state.history = session.History(Dataset(X, np.arange(len(X)) % 2))
    app.run()
    assert not app.exception
    assert "the limit is 2,048" in visit.caption(app)


def test_three_classes_ask_which_one_stands_against_the_rest():
    dataset = sources.generate("blobs", n=30, classes=3)
    at = visit.visit("dual", dataset)
    for positive in range(3):
        visit.move(at, "dual.positive", visit.Label(str(positive + 1)))
        picked = columns(at)["picked"]
        first = picked[picked >= 0][0]
        assert columns(at)["sign"][picked >= 0][0] == dataset.signs(positive)[first]


MEETING = Dataset([[0.0, 0.0], [0.0, 0.0], [1.0, 1.0]], [0, 1, 0])
IN_A_ROW = Dataset(
    [[float(x), 0.0] for x in range(6)], [0, 1, 0, 1, 0, 1]
)  # 5 changes of sign: degree 5 at least
CLOSE = sources.generate("xor", n=60, noise=0.5)


@pytest.mark.parametrize(
    ("dataset", "settings", "told"),
    [
        (XOR, {"dual.kernel": "polynomial", "dual.degree": "1"}, "enough: no curve of this degree"),
        (IN_A_ROW, {"dual.kernel": "polynomial", "dual.degree": "4"}, "enough: no curve of this degree"),
        (
            IN_A_ROW,
            {"dual.kernel": "polynomial", "dual.degree": "5"},
            "more would do it: a curve of this degree",
        ),
        (CLOSE, {"dual.kernel": "gaussian", "dual.width": "10.0"}, "more would do it: this kernel"),
        (MEETING, {"dual.kernel": "gaussian"}, "enough: two points of different classes coincide"),
        (MEETING, {"dual.kernel": "polynomial"}, "enough: two points of different classes coincide"),
    ],
)
def test_whether_more_updates_would_do_is_decided(dataset, settings, told):
    at = visit.visit("dual", links.quantise(dataset), **settings, **{"dual.budget500": "50"})
    assert "Not separated within 50 updates" in visit.words(at)
    assert told in visit.words(at)


def test_of_what_is_called_never_no_number_of_updates_is_enough():
    model = DualPerceptron(kernel="polynomial", degree=4, max_updates=20_000, max_snapshots=2)
    assert model.fit(IN_A_ROW.X, IN_A_ROW.y).trace_.stop == "budget"


def test_the_field_reaches_over_the_view_that_the_board_keeps():
    at = visit.visit("dual", LI, **{"dual.kernel": "gaussian"})
    before = visit.messages(at)["board"]["figure"]["data"][0]
    session = at.session_state["linclass.session"]
    nearer = LI.move(2, 3.5, 3.0)
    session.history = session.history.do(nearer)
    at.run()
    after = visit.messages(at)["board"]["figure"]["data"][0]
    for axis in "xy":
        assert min(after[axis]) <= min(before[axis])
        assert max(after[axis]) >= max(before[axis])
