"""Other orders and studies of many sets: every run is shown, none that was cut short counts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from plotly import graph_objects as go

from explorer.lessons.convergence import runs, sets, view
from explorer.lessons.convergence import studies as convergence_studies
from explorer.points.dataset import Dataset
from explorer.visit import jobs
from linboard import theme
from linboard.figures import bound_curves, studies
from linclass import Perceptron
from linclass.perceptrons.studies import measurements
from tests.lessons.convergence.test_view import LI, lesson
from tests.support.figures import colours

# ---- other orders ----


@given(st.lists(st.integers(0, 5000), min_size=1, max_size=60))
def test_every_run_is_in_one_bar(counts):
    edges = bound_curves.bins(np.array(counts))
    assert (np.diff(edges) >= 1).all()
    assert np.histogram(np.maximum(counts, 1), edges)[0].sum() == len(counts)


def test_the_histogram_holds_all_runs_and_marks_stand_where_they_belong():
    here = lesson(LI)
    run = view.learn(here)
    counts = np.concatenate(list(runs.orders(LI.X, LI.y)))
    message = convergence_studies.orders_chart(here, run, counts)
    go.Figure(message.figure)
    bars, *marks = message.figure["data"]
    heights = np.asarray(bars["y"])[1:-1:2]
    assert heights.sum() == len(counts) == 1_000
    assert [mark["x"][0] for mark in marks] == pytest.approx([7, 7, counts.max(), 117])
    assert [mark["name"] for mark in marks] == [
        "in order",
        "largest first",
        "worst found",
        "bound",
    ]
    assert counts.max() <= 117
    assert Perceptron(order="worst").fit(LI.X, LI.y).n_iter_ == 7
    assert colours(message.figure) - set(theme.DARK) == set()


def test_runs_that_were_cut_short_are_told_and_not_drawn():
    here = lesson(LI)
    run = view.learn(here)
    message = convergence_studies.orders_chart(here, run, np.array([5, 1_000, 1_000]))
    assert "5 updates or more. 2 of them were stopped at 1,000" in message.head[0].text
    assert np.asarray(message.figure["data"][0]["y"])[1:-1:2].sum() == 1
    message = convergence_studies.orders_chart(here, run, np.array([1_000, 1_000]))
    assert "of your points were stopped at 1,000 updates" in message.head[0].text
    assert len(message.figure["data"][0]["y"]) <= 2
    go.Figure(message.figure)


def test_a_run_that_was_cut_short_is_marked_as_such():
    """The set has a margin so small that 10,000 updates are not enough."""
    here = lesson(Dataset(np.array([[0.001, 0.001], [0.001, 0.0011], [3.0, 3.0]]), np.array([0, 1, 0])))
    run = view.learn(here)
    assert run.solvable
    assert run.model.trace_.stop == "budget"
    message = convergence_studies.orders_chart(here, run, np.array([1_000] * 3))
    assert "In the given order: ≥ 10,000." in message.head[1].text
    names = [trace.get("name") for trace in message.figure["data"]]
    assert "in order, stopped" in names
    assert "worst found" not in names  # who was stopped might have been a worse one
    star = convergence_studies.loglog_chart(here, run)
    assert len(star.figure["data"][2]["x"]) == 0
    assert "more than 10,000 updates" in " ".join(sentence.text for sentence in star.head)


@given(st.floats(-3, 4), st.floats(0.02, 5))
def test_a_logarithmic_axis_has_whole_labels_within_it(low, wide):
    axis = bound_curves.log_axis("", [low, low + wide])
    if wide > 2:
        assert axis["dtick"] == 1
        return
    places = np.log10(axis["tickvals"])
    assert ((low <= places) & (places <= low + wide)).all()
    assert len(set(axis["ticktext"])) == len(places)
    assert len(places) >= 3 or wide < 0.35
    assert [float(text.replace(",", "")) for text in axis["ticktext"]] == pytest.approx(axis["tickvals"])


# ---- studies ----


def test_all_dots_lie_below_the_line_of_slope_two():
    found = list(measurements([(20, 3, 0.3), (30, 5, 1.0), (25, 2, 0.1)], random_state=0))
    inverse = np.array([1 / one.gamma for one in found])
    scaled = np.array([one.updates / one.radius**2 for one in found])
    picture = studies.slope(inverse, scaled, (2.0, 0.4))
    go.Figure(picture.figure())
    limit, dots, star = picture.layers
    log = [np.log10(np.asarray(limit[axis], float)) for axis in "xy"]
    assert np.diff(log[1]) / np.diff(log[0]) == pytest.approx(2)
    assert log[1] == pytest.approx(2 * log[0])  # through 1, 1
    assert (np.asarray(dots["y"]) <= np.asarray(dots["x"]) ** 2).all()
    assert (star["x"], star["y"]) == ([2.0], [0.4])
    assert studies.slope(inverse[:0], scaled[:0], None).layers[2]["x"] == []


def test_the_plan_spans_two_decades_of_margins():
    plan = runs.plan()
    gammas = np.array([gamma for _n, _d, gamma in plan])
    assert len(plan) == 200
    assert gammas.max() / gammas.min() > 80
    assert runs.plan() == plan


def test_sizes_do_not_matter_once_there_are_enough():
    """What the page says: near half of the bound from 30 points and 5 features on, less below."""
    by_n, by_d = (np.median(counts, axis=1) / 100 for counts in sets.size_counts())
    enough = np.array(sets.POINTS) >= 30, np.array(sets.FEATURES) >= 5
    for medians, big in zip((by_n, by_d), enough, strict=True):
        assert (np.abs(medians[big] - 0.5) < 0.15).all()
        assert (medians[~big] < 0.35).all()
    go.Figure(sets.sizes_chart("convergence").figure)


def test_the_first_one_takes_exponentially_long():
    found = sets.first_one_study()
    assert (found.updates <= found.bound).all()
    assert found.closed[:-1] / found.closed[1:] == pytest.approx(2, rel=0.16)  # its length hardly grows
    assert found.gamma[-2] / found.gamma[-1] == pytest.approx((1 + 5**0.5) / 2, abs=0.01)
    assert found.updates[-1] / found.updates[-2] == pytest.approx(2.6, abs=0.05)
    assert (found.closed <= found.gamma + 1e-12).all()
    go.Figure(sets.first_chart("convergence").figure)


def test_margins_on_the_sphere_shrink_like_one_over_the_root_of_d():
    low, middle, high = sets.sphere_study() * np.sqrt(sets.SPHERES)
    assert ((low < middle) & (middle < high)).all()
    assert middle[-4:] == pytest.approx(0.6745, abs=0.06)  # as of a normal distribution
    assert (np.abs(high - 1.6) < 0.6).all()
    go.Figure(sets.sphere_chart("convergence").figure)


# ---- long work ----


def test_a_job_works_in_slices_until_nothing_is_left():
    job = jobs.Job("what", iter(range(5)), 5)
    job.advance(0)
    assert (job.found, job.running, job.count) == ([0], True, 1)
    job.advance(60)
    assert (job.found, job.done, job.running) == ([0, 1, 2, 3, 4], True, False)


def test_a_stopped_job_keeps_what_it_has_and_can_go_on():
    job = jobs.Job("what", iter(range(5)), 50, each=10)
    job.advance(0)
    job.stop()
    job.advance(60)
    assert (job.found, job.running, job.count) == ([0], False, 10)
    job.go_on()
    job.advance(60)
    assert (job.count, job.done) == (50, True)
