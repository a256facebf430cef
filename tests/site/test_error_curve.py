"""The error on unseen points beside the boards of two lessons: measured on a button, its best value one more."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons.margin.solutions import PRICES
from explorer.points import links, sources
from explorer.points.history import History
from explorer.visit import jobs, session
from linclass import KernelSVM, SoftMargin
from linclass.core.validation import error_curve
from tests.support import visit

NOISY = links.quantise(sources.generate("blobs", n=40, noise=2.0))
MOONS = links.quantise(sources.generate("moons", n=40, noise=0.5, flips=0.05))


def measure(at, key):
    """Press the button and wait until all is measured; the job does in one go what the page does in slices."""
    visit.move(at, f"{key}.start", None)
    at.session_state[f"job.{key}"].advance(60)
    at.run()
    visit.check(at)
    assert not visit.shows(at, f"{key}.stop")


def drawn(at, page):
    """The curves as they are drawn: values, training and validation error."""
    training, validation = visit.messages(at)[f"{page}.curve"]["figure"]["data"][2:4]
    return np.asarray(training["x"]), np.asarray(training["y"]), np.asarray(validation["y"])


def test_the_price_of_least_error_is_found_and_used():
    at = visit.visit("margin", NOISY, **{"margin.way": "soft", "margin.side": "curve"})
    assert "divided into 5 folds" in visit.words(at)
    measure(at, "margin.cv.C")
    expected = error_curve(SoftMargin(), NOISY.X, NOISY.y, "C", PRICES, random_state=0)
    values, training, validation = drawn(at, "margin")
    assert values.tolist() == list(PRICES)
    assert np.allclose(training, expected.training_error)
    assert np.allclose(validation, expected.validation_error)
    best = PRICES[expected.best]
    assert f"Best value: C = {best:g}" in visit.words(at)
    visit.check(at, thoroughly=True)
    visit.move(at, "margin.cv.C.use", None)
    assert visit.widget(at, "margin.price").value == best
    assert visit.messages(at)["board"]["columns"]["supports"][-1] == len(
        SoftMargin(C=best).fit(NOISY.X, NOISY.y).support_
    )
    assert visit.widget(at, "margin.cv.C.use").disabled
    names: dict[str, object] = {}
    at.session_state["margin.code.SoftMargin"] = True
    at.run()
    exec(at.code[0].value, names)
    assert names["values"][names["curve"].best] == best


def test_points_that_change_leave_an_old_curve_that_says_so():
    at = visit.visit("margin", NOISY, **{"margin.way": "soft", "margin.side": "curve"})
    measure(at, "margin.cv.C")
    before = drawn(at, "margin")[2]
    at.session_state[session._KEY].history = History(NOISY.move(0, 9.0, 9.0))
    at.run()
    assert "Measured before your last change" in visit.words(at)
    assert np.array_equal(drawn(at, "margin")[2], before)
    message = visit.messages(at)["margin.curve"]
    assert [trace.get("opacity", 1) < 1 for trace in message["figure"]["data"][2:4]] == [True, True]
    assert message["caption"] == "Faint: the errors before your last change."
    assert not len(message["figure"]["data"][4]["x"])  # no star
    measure(at, "margin.cv.C")
    assert "Measured before" not in visit.words(at)
    assert "Faint" not in visit.messages(at)["margin.curve"]["caption"]


def test_the_width_of_least_error_is_found_and_a_narrow_one_overfits():
    at = visit.visit("kernels", MOONS, **{"kernels.side": "width"})
    measure(at, "kernels.cv.width")
    values, training, validation = drawn(at, "kernels")
    machine = KernelSVM(kernel="gaussian", C=10)
    expected = error_curve(machine, MOONS.X, MOONS.y, "width", values.tolist(), random_state=0)
    assert np.allclose(validation, expected.validation_error)
    assert np.allclose(training, expected.training_error)
    assert values[-1] == values.min()
    assert validation[-1] > validation.min()
    assert training[-1] == 0
    assert f"Overfitting at σ = {values[-1]:g}" in visit.messages(at)["kernels.curve"]["caption"]
    visit.move(at, "kernels.cv.width.use", None)
    assert visit.widget(at, "kernels.width").value == values[np.nanargmin(validation)]
    visit.move(at, "kernels.side", visit.Label("Error against C"))  # with the new width: nothing is known yet
    assert "figure" not in visit.messages(at)["kernels.curve"]
    visit.move(at, "kernels.kernel", visit.Label("Polynomial"))
    assert visit.widget(at, "kernels.side").options[-1] == "Error against p"


@pytest.mark.parametrize(("page", "way"), [("margin", {"margin.way": "soft"}), ("kernels", {})])
def test_one_point_of_a_class_is_not_enough(page, way):
    few = sources.table("li-2.1")
    at = visit.visit(page, few, **way, **{f"{page}.side": {"margin": "curve", "kernels": "C"}[page]})
    assert "Each class needs at least two points:" in visit.words(at)
    assert not visit.shows(at, f"{page}.cv.C.start")


def test_work_that_was_stopped_goes_on(monkeypatch):
    one_piece = (0.0,)  # seconds, so that the work is not done before it is stopped
    monkeypatch.setattr(jobs.Job.advance, "__defaults__", one_piece)
    at = visit.visit("kernels", MOONS, **{"kernels.side": "C"})
    visit.move(at, "kernels.cv.C.start", None)
    visit.move(at, "kernels.cv.C.stop", None)
    assert "Based on the values measured" in visit.words(at)
    monkeypatch.undo()
    visit.move(at, "kernels.cv.C.go", None)
    while visit.shows(at, "kernels.cv.C.stop"):
        at.run()
    assert "Best value: C = 10" in visit.words(at)


def test_work_that_fails_before_its_first_fit_leaves_no_curve_and_a_sentence(monkeypatch):
    at = visit.visit("margin", NOISY, **{"margin.way": "soft", "margin.side": "curve"})
    visit.move(at, "margin.cv.C.start", None)
    job = at.session_state["job.margin.cv.C"]
    for done, said in ((False, "Stopped before the first fit"), (True, "Nothing could be measured here")):
        job.found.clear()
        job.stopped, job.done = not done, done
        at.run()
        visit.check(at)
        assert said in visit.words(at)
        assert "figure" not in visit.messages(at)["margin.curve"]
        assert not visit.shows(at, "margin.cv.C.use")
