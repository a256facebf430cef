"""The scripts of Fisher's page print the numbers of the points, by the definition and with scikit-learn."""

from __future__ import annotations

import contextlib
import io
import re

import numpy as np
import pytest

from explorer.lessons.fisher import measures, scripts
from explorer.lessons.fisher.examples import clouds
from explorer.lessons.fisher.measures import shipped
from tests.lessons.fisher.definitions import (
    POINTS,
    THREE,
    each,
    fitted,
    parts,
    positions,
    quotient,
    scatter,
    spans,
)


def run(code):
    """The names of a script, and what it prints, by the words in front."""
    names, out = {}, io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(code, names)
    return names, dict(re.findall(r"^(.*?)(?: =|:) (.*)$", out.getvalue(), re.MULTILINE))


@pytest.mark.slow
@each
def test_the_script_of_a_line_prints_j_and_for_two_classes_the_threshold(points):
    seen = fitted(points)
    names, printed = run(scripts.line(seen, 20.0, given=False))
    assert float(printed["J"]) == pytest.approx(quotient(points, 20.0), rel=1e-6, abs=1e-9)
    most = max(quotient(points, angle) for angle in np.arange(-90, 90, 0.25))
    assert ("largest J" in printed) == (most > 1e-9)
    if "largest J" in printed and np.isfinite(most):
        assert float(printed["largest J"]) == pytest.approx(most, rel=1e-3)
    assert ("threshold of z" in printed) == (len(points.present) == 2)
    assert np.allclose(names["z"], positions(points, 20.0))
    if "threshold of z" in printed and most > 1e-9:
        first, second = parts(points, 20.0)
        shift = scatter((first, second)) / (points.n - 2) * np.log(len(second) / len(first))
        wanted = (first.mean() + second.mean()) / 2 + shift / (first.mean() - second.mean())
        assert float(printed["threshold of z"].strip("[]")) == pytest.approx(wanted, abs=1e-6)


@pytest.mark.parametrize("given", [True, False])
def test_chosen_priors_are_in_both_scripts(given):
    seen = fitted(clouds(), priors=[0.2, 0.8] if given else None)
    for code in (scripts.line(seen, 0.0, given), scripts.line_sklearn(seen, given)):
        assert ("priors=[0.2, 0.8]" in code) == given == ("priors=" in code)
    names, _printed = run(scripts.line_sklearn(seen, given))
    assert names["w"] == pytest.approx(seen.model.w)
    assert names["b"] == pytest.approx(seen.model.intercept_[0])


@each
def test_scikit_learn_has_the_same_line_of_two_classes_if_no_direction_has_zero_scatter(points):
    widths = [scatter(parts(points, angle)) / spans(points).max() ** 2 for angle in np.arange(-90, 90, 1.0)]
    assert scripts.same_with_sklearn(fitted(points)) == (len(points.present) == 2 and min(widths) > 1e-12)


@pytest.mark.parametrize(
    ("key", "points", "chosen"),
    [
        ("board", THREE, [0, 1]),
        ("board", POINTS["clouds"], [1]),
        ("iris", None, [0, 1, 2, 3]),
        ("iris", None, [1, 3]),
    ],
)
def test_the_scripts_of_a_plane_use_the_chosen_features_of_the_table(key, points, chosen):
    data = measures.table(key, points)
    names, printed = run(scripts.plane(key, points, data, chosen))
    assert np.allclose(names["X"], data.X[:, chosen])
    assert all(np.ptp(data.labels[names["y"] == label]) == 0 for label in np.unique(names["y"]))
    assert len(np.unique(names["y"])) == len(np.unique(data.labels))
    assert float(printed["S_T - S_W - S_B"]) < 1e-6
    assert printed["wrong"] == f"{(names['model'].predict(names['X']) != names['y']).sum()} of {data.n}"
    theirs, _printed = run(scripts.plane_sklearn(key, points, data, chosen))
    assert np.allclose(np.abs(theirs["Z"]), np.abs(names["Z"]))


def test_a_shipped_table_is_read_from_its_file_and_no_column_is_named_if_all_are_chosen():
    code = scripts.plane("iris", None, shipped("iris"), [0, 1, 2, 3])
    assert 'np.loadtxt("sample_data/iris.csv"' in code
    assert "X = X[:," not in code
