"""Figures of any points and any lines: no float raises an error or a warning; what is drawn is finite or left out."""

from __future__ import annotations

import json
import shutil
import subprocess

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.points.dataset import LIMIT, Dataset
from linboard import detail
from linboard import points as boxes
from linboard.figures import boundaries, drawn_line, extremes, streets, svg
from linboard.notebook import bundle
from linboard.points import Points
from linboard.script_bundle import joined

EXTREMES = [5e-324, 1e-320, 1e-310, 1e-300, 1e-200, 1e-20, 1.0, 1e15, 1e200, 1e300, 1.7e308, 0.0]
floats = st.sampled_from([*EXTREMES, *(-v for v in EXTREMES)]) | st.floats(
    allow_nan=False, allow_infinity=False
)
lines = st.tuples(floats, floats, floats)
pytestmark = pytest.mark.filterwarnings("error")


class Some(Points):
    """Points of two classes in turn, however far out."""

    def __init__(self, places):
        self.X = np.array(places, dtype=float).reshape(-1, 2)
        self.labels = (np.arange(len(self.X)) % 2).astype(np.int8)
        self.names, self.columns = ("a", "b"), ("x", "y")


samples = st.lists(st.tuples(floats, floats), min_size=1, max_size=6).map(Some)


@given(samples)
def test_a_box_holds_the_points_and_is_finite(points):
    for axis, (low, high) in enumerate(points.bounds):
        assert np.isfinite([low, high]).all()
        assert low < high
        shown = np.clip(points.X[:, axis], -boxes.LARGEST, boxes.LARGEST)
        assert ((shown >= low) & (shown <= high)).all()
    center, reach = boundaries.view(points)
    assert np.isfinite([*center, reach]).all()
    detail.sample(points.X, points.labels)


@given(samples, st.lists(lines, min_size=1, max_size=3))
def test_lines_and_streets(points, models):
    W, B = np.array([m[:2] for m in models]), np.array([m[2] for m in models])
    boundaries.line(points, W, B)
    streets.below(points, W, B)
    paths = streets.segments(points.X, np.where(points.labels == 0, 1, -1), W, B)
    assert not np.isinf(paths).any()
    extremes.touched(points.X, np.resize(B, len(points.X)), 1.0, B[0], *boundaries.view(points))


@given(samples, lines)
def test_a_line_in_hand(points, given_line):
    w, b = np.array(given_line[:2]), given_line[2]
    if not w.any():
        return
    held = drawn_line.line(points, w, b, 0).handle
    assert held.anchor is not None
    assert np.isfinite(held.anchor).all()
    drawn_line.drawn(points, given_line, 0, street=True)
    drawn_line.beside(points, given_line, 0, street=True)
    drawn_line.name(points, given_line, "name", 0, street=True)


@given(
    st.lists(st.tuples(floats, floats), min_size=1, max_size=6).map(
        lambda places: np.clip(places, -LIMIT, LIMIT)
    ),
    lines,
)
def test_a_small_picture(places, line):
    dataset = Dataset(places, np.arange(len(places)) % 2)
    view = svg.View.of(dataset)
    drawn = view.place(dataset.X)
    assert np.isfinite(drawn).all()
    assert np.isfinite([*view.grid().ravel(), *view.center, view.reach]).all()
    svg.dots(drawn, dataset.labels)
    svg.apart(drawn)
    svg.within(*view.line(np.array(line[:2]), line[2]), np.array([120.0, 80.0]))
    svg.bars(np.abs(dataset.X[:, 0]), dataset.labels)
    svg.contour(np.resize(np.array(line), (svg.ROWS + 1, svg.COLUMNS + 1)))
    zoomed = view.zoomed(drawn, np.array([50.0, 50.0]))
    svg.circles(zoomed.place(dataset.X), 2, "a")


SCRIPT = """
globalThis.document = {{}};
globalThis.addEventListener = () => {{}};
const HOME = {{}};
{body}
const {{ LINE }} = MODULES["line.js"];
const traces = {{ positive: 0, negative: 1, boundary: 2, arrow: 3, handles: 4, segment: 5, foot: 6 }};
const out = [];
for (const [w, b, center, span] of {cases}) {{
  const line = {{ w, b, center, span, reach: 8 * Math.hypot(...span), traces }};
  const points = {{ x: [center[0]], y: [center[1]], c: [0] }};
  const chart = {{ message: {{ line, edit: null }}, shared: {{ step: 0 }}, points }};
  const shapes = LINE.shapes(chart).map(([, shape]) => [...shape.x, ...shape.y]);
  out.push(shapes.flat().every(Number.isFinite));
}}
console.log(JSON.stringify(out));
"""


@pytest.mark.skipif(shutil.which("node") is None, reason="needs Node")
@pytest.mark.slow
def test_the_browser_s_line_is_finite_too(tmp_path):
    values = [5e-324, 1e-320, -1e-320, 1e-300, 1.0, -1e15, 0.0]
    views = [([0, 0], [6, 6]), ([1e15, -1e15], [1e15, 1e15]), ([1, 1e-20], [1e-12, 1e15])]
    cases = [
        [[w1, w2], b, *view]
        for w1 in values
        for w2 in values
        if w1 or w2
        for b in (*values, 1e300, -1.7e308)
        for view in views
    ]
    body = joined("line.js", lambda name: (bundle.CHART / name).read_text(encoding="utf-8"))
    script = tmp_path / "line.mjs"
    script.write_text(SCRIPT.format(body=body, cases=json.dumps(cases)), encoding="utf-8")
    run = subprocess.run(["node", str(script)], capture_output=True, text=True, check=True)
    finite = json.loads(run.stdout)
    assert len(finite) == len(cases)
    assert [case for case, good in zip(cases, finite, strict=True) if not good] == []
