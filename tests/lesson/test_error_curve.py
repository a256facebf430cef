"""The picture of an error curve has the measured numbers, and its sentences say which end is which."""

from __future__ import annotations

import numpy as np
import pytest
from plotly import graph_objects as go

from explorer.lesson.error_curve import captions
from explorer.lesson.error_curve import figure as figures
from linclass.core.validation import ErrorCurve

VALUES = (0.1, 1.0, 10.0)


def curve(training, validation):
    """Errors of each value, the same in two folds but for 0.02 up and down in the validation."""
    both = np.array(validation)[:, None] + [-0.02, 0.02]
    return ErrorCurve(VALUES, np.repeat(np.array(training)[:, None], 2, axis=1), both, done=6)


OVER = curve([0.3, 0.1, 0.0], [0.3, 0.15, 0.25])


def test_the_end_that_is_paid_for_is_named_and_the_other_too():
    said = captions.told("C", OVER)
    assert "Overfitting at C = 10: the training error is 0%, but the validation error is 25%" in said
    assert "Underfitting at C = 0.1: even the training error is 30%" in said
    assert "Within one standard error of the best: 1 of 3 values" in said
    verdict = captions.verdict("C", OVER)
    assert verdict.kind == "right"
    assert "Best value: C = 1, with a validation error of 15% and a training error of 10%" in verdict.text


def test_where_nothing_overfits_nothing_is_said_to():
    said = captions.told("C", curve([0.3, 0.1, 0.1], [0.3, 0.15, 0.15]))
    assert "Overfitting" not in said
    assert "as well as the best" in said
    assert "Within one standard error of the best: 2 of 3 values" in said


def test_of_equal_values_the_first_is_the_best_up_to_rounding():
    assert captions.best(curve([0, 0, 0], [0.1 + 0.2, 0.3, 0.3])) == 0
    assert captions.best(OVER) == 1


def test_a_value_in_use_that_is_as_good_as_any_is_kept_and_none_is_called_the_best():
    equal = curve([0.1, 0.2, 0.0], [0.15, 0.3, 0.15])
    assert [captions.best(equal, used) for used in (None, *VALUES)] == [0, 0, 0, 2]
    verdict = captions.verdict("C", equal, 10.0).text
    assert "No value beats C = 10: validation error 15%, training error 0%" in verdict
    assert "Equally good on validation: C = 0.1." in verdict
    assert "Best value" not in verdict
    assert "Best value" in captions.verdict("C", OVER, 10.0).text
    level = ErrorCurve(tuple(range(1, 7)), np.zeros((6, 2)), np.zeros((6, 2)), done=12)
    told = captions.verdict("p", level, 2).text
    assert "5 other values of p, from 1 to 6" in told


def test_the_band_is_the_standard_error_of_the_mean():
    # two folds, 0.02 to both sides: the deviation is 0.02 √2, of the mean of two 0.02
    assert np.allclose(captions.standard_error(OVER), 0.02)


def test_what_is_not_measured_yet_has_no_verdict():
    half = ErrorCurve(VALUES, np.full((3, 2), np.nan), np.full((3, 2), np.nan), done=1)
    assert captions.verdict("C", half).kind == "unsure"
    refused = ErrorCurve(VALUES, half.training, half.validation, 6, {0: "w must be {finite}."})
    assert captions.verdict("C", refused).text == "w must be (finite)."


@pytest.mark.parametrize(
    ("values", "kind"), [((0.1, 1, 10), "log"), ((5, 4, 3, 2, 1), None), ((-1, 0, 99), None)]
)
def test_the_axis_is_logarithmic_where_values_reach_far(values, kind):
    x = np.array(values, float)
    error = np.linspace(0.3, 0.1, len(x))
    error[-1] = np.nan  # not measured yet
    picture = figures.curves(x, error / 2, error, 0.1 * error, "C", best=0, used=x[1])
    go.Figure(picture.figure())
    assert picture.layout["xaxis"].get("type") == kind
    band, used, training, validation, star = picture.layers
    assert np.array_equal(validation["y"], error, equal_nan=True)
    assert np.array_equal(training["y"], error / 2, equal_nan=True)
    assert set(used["x"]) == {x[1]}
    assert (star["x"], star["y"]) == ([x[0]], [error[0]])
    assert np.isfinite(band["y"]).all()
    low, high = picture.layout["yaxis"]["range"]
    assert low < 0 < 1.1 * error[0] < high
