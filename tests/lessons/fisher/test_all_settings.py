"""Fisher's pictures and texts over many points, angles and settings agree with what follows from the definitions."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons import SITE
from explorer.lessons.fisher import board, captions, histograms, projection, scripts
from explorer.lessons.fisher.examples import clouds, ring, unequal
from explorer.lessons.fisher.projection import ProjectionLine, Steps
from explorer.points import sources
from explorer.points.dataset import Dataset
from linboard import theme
from linboard.i18n.text import number
from linclass import FisherDiscriminant
from tests.support import visit
from tests.support.claims import numbers
from tests.support.figures import inside
from tests.support.layers import every, one, places

THREE = sources.generate("blobs", n=60, classes=3, noise=0.7)
SIZES = Dataset([[20, 30_000], [30, 90_000], [60, 20_000], [50, 25_000]], [0, 0, 1, 1])
POINTS = {
    "clouds": clouds(),
    "overlap": unequal(),
    "three": THREE,
    "other units": SIZES,
    "two of three": Dataset(clouds().X, clouds().labels + 1, ("a", "b", "c")),
    "ring": ring(),
    "parallel": Dataset([[0, 0], [0, 4], [1, 1], [1, 5], [0, 2]], [0, 0, 1, 1, 0]),
}
each = pytest.mark.parametrize("points", POINTS.values(), ids=POINTS)
ANGLES = (-90.0, -61.5, 0.0, 20.0, 90.0)


def fitted(points, **params):
    return ProjectionLine(points, FisherDiscriminant(**params).fit(points.X, points.y))


def still(seen, *angles, slid=1.0):
    return Steps(seen, np.array(angles), np.full(len(angles), slid))


def spans(points):
    return np.array([high - low for low, high in points.bounds])


def on_screen(points, angle):
    """The direction of a line of the picture, in the units of its axes."""
    u = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
    return u if points.equal_scales else u * spans(points)


def positions(points, angle):
    """w·x of all points, for the w of the line at an angle."""
    u = np.array([np.cos(np.radians(angle)), np.sin(np.radians(angle))])
    w = u if points.equal_scales else u / spans(points)
    return points.X @ w


def parts(points, angle):
    z = positions(points, angle)
    return [z[points.labels == label] for label in points.present]


def quotient(points, angle):
    """J: the scatter of the means divided by that within the classes; for two classes (m₁ − m₂)² / (s₁² + s₂²)."""
    groups = parts(points, angle)
    within = sum(((part - part.mean()) ** 2).sum() for part in groups)
    if len(groups) == 2:
        between = (groups[0].mean() - groups[1].mean()) ** 2
    else:
        whole = np.concatenate(groups).mean()
        between = sum(len(part) * (part.mean() - whole) ** 2 for part in groups)
    return between / within if within > 1e-12 else (np.inf if between > 1e-12 else 0.0)


# ---- the board ----


@each
@pytest.mark.parametrize("angle", ANGLES)
def test_the_line_has_the_angle_of_the_control_in_any_units_and_its_handles_are_in_the_view(points, angle):
    seen = fitted(points)
    drawn = board.board(seen, still(seen, angle), None, None)
    (axis,) = [x for x in every(drawn, mode="lines", colour=theme.MUTED, dash="solid") if len(places(x)) == 2]
    (handles,) = [
        layer
        for layer in every(drawn, symbol="circle")
        if layer["marker"]["line"]["color"] == theme.LINE and layer["marker"]["color"] == theme.PAPER
    ]
    middle, low, high = points.X.mean(axis=0), *np.array(points.bounds).T
    for layer, seen_whole in ((axis, False), (handles, True)):
        begin, end = places(layer)
        way = (end - begin) / spans(points)
        wanted = on_screen(points, angle) / spans(points)
        assert way / np.linalg.norm(way) == pytest.approx(wanted / np.linalg.norm(wanted), abs=1e-5)
        assert (begin + end) / 2 == pytest.approx(middle, rel=1e-5)
        ends = np.array([begin, end])
        inside = ((ends >= low) & (ends <= high)).all(axis=1)
        assert inside.all() if seen_whole else not inside.any(), "both handles can be taken"
    length = np.linalg.norm(
        np.diff(places(handles), axis=0)[0] / (1 if points.equal_scales else spans(points))
    )
    least = 1.0 if not points.equal_scales else spans(points).min()
    assert 0.6 * least < length < least, "nearly as far apart as the view allows"
    handle = drawn.handle
    assert handle.handle == pytest.approx(length / 2, rel=1e-5)
    assert handle.center == pytest.approx(middle)
    assert handle.angle == angle
    assert handle.angles is None
    assert handle.lines == (points.n <= board.MOST_LINES)
    assert [list(points.labels[member]) for member in handle.members] == [
        [label] * int((points.labels == label).sum()) for label in seen.classes
    ]


@each
def test_the_feet_of_each_class_are_its_points_moved_onto_the_line(points):
    seen = fitted(points)
    drawn = board.board(seen, Steps(seen, np.array([20.0] * 3), np.array([0.0, 0.25, 1.0])), None, None)
    z, along = positions(points, 20.0), on_screen(points, 20.0)
    feet = points.X.mean(axis=0) + np.outer(z - z.mean(), along)
    for step, slid in ((0, 0.0), (1, 0.25), (2, 1.0)):
        for label in points.present:
            wanted = ((1 - slid) * points.X + slid * feet)[points.labels == label]
            smaller = [
                layer
                for layer in every(drawn, step, symbol=theme.CLASS_SYMBOLS[label])
                if layer["marker"]["color"] == theme.CLASS_COLOURS[label]
                and np.allclose(places(layer) / spans(points), wanted / spans(points), atol=1e-4)
            ]
            assert smaller, (step, label)
    assert not [layer for layer in every(drawn, 2, dash="dot") if len(places(layer))], (
        "only two steps have lines"
    )


def test_only_the_points_of_small_data_have_lines_to_their_feet():
    for n, lined in ((board.MOST_LINES, True), (board.MOST_LINES + 2, False)):
        points = sources.generate("blobs", n=n, noise=0.7)
        seen = fitted(points)
        drawn = board.board(seen, Steps(seen, np.array([5.0, 5.0]), np.array([0.0, 1.0])), None, None)
        dotted = [layer for layer in every(drawn, 1, dash="dot") if len(places(layer))]
        assert bool(dotted) == lined
        assert all(len(places(layer)) == 2 * n for layer in dotted)


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
@pytest.mark.parametrize("name", ["clouds", "overlap", "other units", "two of three"])
def test_the_sides_of_the_threshold_are_those_of_even_odds_for_any_priors(name, share):
    points = POINTS[name]
    seen = fitted(points, priors=[1 - share, share])
    for angle in (-61.5, 20.0):
        drawn = board.board(seen, still(seen, angle), None, None)
        first, second = parts(points, angle)
        variance = sum(((part - part.mean()) ** 2).sum() for part in (first, second)) / (points.n - 2)
        own = (
            share if seen.model.classes_[1] == points.y[points.labels == points.present[0]][0] else 1 - share
        )
        slope = (first.mean() - second.mean()) / variance
        f = slope * (positions(points, angle) - (first.mean() + second.mean()) / 2) + np.log(own / (1 - own))
        area = one(drawn, fillcolor=theme.CLASS_FILLS[points.present[0]])
        unit = spans(points)
        scaled = {"x": np.asarray(area["x"]) / unit[0], "y": np.asarray(area["y"]) / unit[1]}
        clear = np.abs(f) > 1e-3 * np.abs(f).max()
        if len(places(area)) and clear.any():
            assert np.array_equal(inside(points.X / unit, scaled)[clear], (f > 0)[clear])
        told = captions.columns(seen, still(seen, angle), None)
        right = (f > 0) == (points.labels == points.present[0])
        assert told["wrong"][0] == (~right)[clear].sum() + (~right[~clear]).sum()


@pytest.mark.parametrize("share", [0.2, 0.9])
def test_without_a_threshold_the_whole_board_has_the_colour_of_the_more_frequent_class(share):
    seen = fitted(ring(), priors=[1 - share, share])
    assert np.isnan(seen.thresholds(20.0)).all()
    drawn = board.board(seen, still(seen, 20.0), None, None)
    assert inside(ring().X, one(drawn, fillcolor=theme.CLASS_FILLS[0])).all() == (share > 0.5)
    assert inside(ring().X, one(drawn, fillcolor=theme.CLASS_FILLS[1])).all() == (share < 0.5)
    assert not len(places(one(drawn, dash="dash")))


def test_the_regions_of_three_classes_reach_one_view_beyond_the_view_on_every_side():
    seen = fitted(THREE)
    drawn = board.board(seen, still(seen, 20.0), None, None)
    corners = np.concatenate([places(one(drawn, fillcolor=theme.CLASS_FILLS[k])) for k in THREE.present])
    low, high = np.array(THREE.bounds).T
    assert corners.min(axis=0) == pytest.approx(2 * low - high)
    assert corners.max(axis=0) == pytest.approx(2 * high - low)
    for label in THREE.present:
        outline = places(one(drawn, fillcolor=theme.CLASS_FILLS[label]))
        assert outline[0].tolist() == outline[-1].tolist(), "it is closed"


# ---- the histograms and J ----


@each
@pytest.mark.parametrize("best", [True, False])
def test_all_that_is_beside_the_board_lies_within_its_axes_and_uses_them(points, best):
    seen = fitted(points)
    steps = still(seen, *ANGLES)
    drawn = histograms.figure(seen, steps, best=best)
    reach, top, lower = (drawn.layout[axis]["range"][1] for axis in ("xaxis", "yaxis", "yaxis2"))
    assert drawn.layout["xaxis"]["range"] == [-reach, reach]
    assert drawn.layout["yaxis"]["range"][0] == drawn.layout["yaxis2"]["range"][0] == 0
    z = [positions(points, angle) - positions(points, angle).mean() for angle in np.arange(-90, 90, 1.0)]
    assert np.abs(z).max() <= reach <= 1.05 * np.abs(z).max()
    highest = 0
    curve = [quotient(points, angle) for angle in np.arange(-90, 90, 1.0)]
    finite = np.array(curve)[np.isfinite(curve)]
    if not np.isinf(seen.most):
        assert lower == pytest.approx(1.18 * finite.max(), rel=0.02) if finite.max() > 1e-9 else lower == 1
    else:
        assert np.median(finite) < lower <= 1.18 * 25 * np.median(finite) * 1.05
    for step, angle in enumerate(ANGLES):
        discs = np.concatenate([places(layer) for layer in every(drawn, step, symbol="circle")])
        assert len(discs) == 1, "one disc at a time"
        assert discs[0, 0] == pytest.approx(90.0 if angle == -90 else angle)
        wanted = quotient(points, angle)
        assert 0 <= discs[0, 1] < lower
        assert discs[0, 1] == pytest.approx(wanted, rel=1e-6, abs=1e-9) or wanted > discs[0, 1] > 0.9 * lower
        for label, part in zip(points.present, parts(points, angle), strict=True):
            pile = one(drawn, step, fillcolor=theme.CLASS_FILLS[label])
            assert pile["fill"] == "toself"
            assert places(pile)[0].tolist() == places(pile)[-1].tolist()
            assert places(pile)[:, 1].min() == 0
            assert np.asarray(pile["y"])[1:-2:2].sum() == len(part)
            highest = max(highest, np.max(pile["y"]))
    bells = [
        places(layer)[:, 1].max(initial=0)
        for label in points.present
        for step in range(len(ANGLES))
        for layer in every(drawn, step, mode="lines", colour=theme.CLASS_COLOURS[label])
        if "fillcolor" not in layer
    ]
    assert highest < top
    assert max(bells, default=0) <= 1.5 * top * (1 + 1e-6), "very high curves are cut off above the view"
    stars = every(drawn, symbol="star")
    assert len(stars) == (best and seen.best is not None)
    if stars:
        ((angle, height),) = places(stars[0])
        assert angle == seen.best
        assert 0 < height < lower
        assert height == pytest.approx(seen.most) or height > 0.9 * lower
    whole = [layer["cliponaxis"] for layer in [*stars, *every(drawn, symbol="circle")]]
    assert not any(whole), "a mark at the edge is whole"


def test_the_gaussian_of_a_very_narrow_class_leaves_the_view_at_the_top():
    seen = fitted(Dataset([[0, 0], [0.02, 1], [0.04, 0], [1, 1], [1.02, 0], [1.04, 1]], [0, 0, 0, 1, 1, 1]))
    drawn = histograms.figure(seen, still(seen, 0.0))
    top = drawn.layout["yaxis"]["range"][1]
    for label in (0, 1):
        curves = every(drawn, mode="lines", colour=theme.CLASS_COLOURS[label])
        (bell,) = [layer for layer in curves if "fillcolor" not in layer]
        assert places(bell)[:, 1].max() == pytest.approx(1.5 * top)
        assert (places(bell)[[0, -1], 1] < top).all(), "it is low at its ends"


def test_the_angle_has_ticks_at_both_ends_and_at_0():
    seen = fitted(clouds())
    axis = histograms.figure(seen, still(seen, 0.0)).layout["xaxis2"]
    assert 90 % axis["dtick"] == 0
    assert (axis["range"], axis["ticksuffix"], axis["tickangle"]) == ([-90, 90], "°", 0)
    assert axis["anchor"] == "y2"


def test_both_charts_share_the_height_without_overlap_and_without_j_the_histograms_have_all():
    seen = fitted(clouds())
    both = histograms.figure(seen, still(seen, 0.0)).layout
    (low, high), (bottom, top) = both["yaxis"]["domain"], both["yaxis2"]["domain"]
    assert bottom == 0 < top < low < high == 1
    assert low - top > 0.2, "between them are the numbers and the title of the upper one"
    assert top > 0.2
    assert high - low > 0.3
    alone = histograms.figure(seen, still(seen, 0.0), measured=False)
    assert "yaxis2" not in alone.layout
    assert "domain" not in alone.layout["yaxis"]
    assert alone.layout["yaxis"]["range"] == both["yaxis"]["range"]
    assert {layer.get("xaxis", "x") for layer in alone.layers} == {"x"}


@pytest.mark.parametrize("count", [127, 128, 129])
def test_a_bin_of_very_many_points_is_as_high_as_their_number(count):
    points = Dataset([[0, 0]] * count + [[1, 1], [3, 0]], [0] * count + [1, 1])
    seen = fitted(points)
    drawn = histograms.figure(seen, still(seen, 0.0))
    assert np.max(one(drawn, fillcolor=theme.CLASS_FILLS[0])["y"]) == count
    assert np.min(one(drawn, fillcolor=theme.CLASS_FILLS[0])["y"]) == 0


def test_a_line_that_passes_the_vertical_leaves_at_one_end_and_comes_back_at_the_other():
    seen = fitted(clouds())
    drawn = histograms.figure(seen, still(seen, 60.0, 89.0, 91.0, 120.0))
    first, second = [[places(every(drawn, step, symbol="circle")[k]) for step in range(4)] for k in (0, 1)]
    assert [len(place) for place in first] == [1, 1, 0, 0]
    assert [len(place) for place in second] == [0, 0, 1, 1]
    assert [first[1][0, 0], second[2][0, 0]] == pytest.approx([89, -89])


# ---- the sentences and the numbers ----

KINDS = {
    "Press ▶": "plane",
    "J = 0:": "zero",
    "J = ∞": "infinite",
    "It is infinite at": "elsewhere",
    "within": "best",
    "which is": "some",
}


@each
@pytest.mark.parametrize("new", [0, 7])
@pytest.mark.parametrize("plain", [False, True])
def test_the_sentence_of_each_step_is_that_of_its_j(points, new, plain):
    seen = fitted(points)
    angles = [0.0, 30.0, 90.0, *([seen.best] if seen.best is not None else [])]
    steps = Steps(seen, np.array([0.0, *angles]), np.array([0.0] + [1.0] * len(angles)))
    new = min(new, points.n)
    ghosts = (points.X[:new], seen.rows[:new]) if new else None
    told = captions.caption(seen, steps, ghosts, plain=plain)
    texts = [told.templates[k] for k in told.which]
    assert "Press ▶" in texts[0]
    assert captions.explained() in texts[0] or not plain
    most = max(quotient(points, angle) for angle in [*np.arange(-90, 90, 1.0), *angles])
    for angle, text in zip(angles, texts[1:], strict=True):
        J = quotient(points, angle)
        if J < 1e-12:
            wanted = "zero"
        elif np.isinf(J):
            wanted = "infinite"
        elif np.isinf(most):
            wanted = "elsewhere"
        else:
            wanted = "best" if captions.NEAR * most <= J else "some"
        if not plain or wanted == "infinite":
            assert [kind for sign, kind in KINDS.items() if sign in text] == [wanted], (angle, text)
        else:
            assert text.startswith("Line at θ = {angle}°.")
            assert text.endswith(" " + captions.explained())
        counted = "of {n} points" in text
        assert counted == (wanted != "zero" or (len(points.present) > 2 and not plain))
        assert ("In the plane" in text) == (counted and len(points.present) > 2)
        assert ("threshold (dashed)" in text) == (counted and len(points.present) == 2)
        assert (f"{{astray}} of {new} new ones" in text) == (counted and new > 0)


@each
def test_the_numbers_of_each_step_are_those_of_its_line(points):
    seen = fitted(points)
    new = points.X + 0.3 * spans(points)
    told = captions.columns(seen, still(seen, *ANGLES), (new, seen.rows))
    assert told["near"] == pytest.approx(0.05)
    for t, angle in enumerate(ANGLES):
        groups = parts(points, angle)
        within = sum(((part - part.mean()) ** 2).sum() for part in groups)
        total = ((positions(points, angle) - positions(points, angle).mean()) ** 2).sum()
        assert [told["total"][t], told["within"][t]] == pytest.approx(
            [total, within], rel=1e-3, abs=1e-3 * total
        )
        assert told["between"][t] == pytest.approx(total - within, abs=2e-3 * total)
        J = quotient(points, angle)
        assert told["J"][t] == pytest.approx(J, rel=1e-6, abs=1e-9)
        if np.isfinite(seen.most) and seen.most > 0:
            assert told["share"][t] == pytest.approx(100 * J / told["most"][t], abs=1e-6)
        else:
            assert np.isnan(told["share"][t])
        assert told["angle"][t] == (90 if angle == -90 else angle)
    model = seen.model
    if len(points.present) > 2:
        assert told["wrong"] == (model.predict(points.X) != points.y).sum()
        assert told["astray"] == (model.predict(new) != points.y).sum()
    else:
        for t, angle in enumerate((90.0, *ANGLES[1:])):
            z, (first, second) = positions(points, angle), parts(points, angle)
            if abs(first.mean() - second.mean()) < 1e-9:
                continue
            variance = sum(((part - part.mean()) ** 2).sum() for part in (first, second)) / (points.n - 2)
            middle = (first.mean() + second.mean()) / 2
            shift = variance * np.log(len(second) / len(first)) / (first.mean() - second.mean())
            assert told["threshold"][t] == pytest.approx(middle + shift, abs=1e-6)
            side = np.sign(first.mean() - second.mean())
            of_first = points.labels == points.present[0]
            moved = z + 0.3 * (spans(points) @ seen.directions(angle)[0])
            missed = (side * (moved - middle - shift) > 0) != of_first
            assert told["astray"][t] == missed.sum()


@pytest.mark.parametrize("name", ["clouds", "overlap", "other units", "two of three"])
def test_the_rule_of_the_best_line_is_the_inverse_covariance_times_the_difference_of_the_means(name):
    points = POINTS[name]
    share = 0.8
    for priors, odds in ((None, None), ([1 - share, share], 1)):
        seen = fitted(points, priors=priors)
        X1, X2 = (points.X[points.labels == label] for label in points.present)
        sigma = sum((part - part.mean(axis=0)).T @ (part - part.mean(axis=0)) for part in (X1, X2)) / (
            points.n - 2
        )
        w = np.linalg.solve(sigma, X1.mean(axis=0) - X2.mean(axis=0))
        middle = (X1.mean(axis=0) + X2.mean(axis=0)) / 2
        first_is_last = seen.model.classes_[1] == points.y[points.labels == points.present[0]][0]
        p = len(X1) / points.n if odds is None else (share if first_is_last else 1 - share)
        shown = captions.formula(seen)[-1]
        for value in (*w, *middle, np.log((1 - p) / p)):
            assert number(float(value)) in shown or abs(value) < 1e-12, value
        assert theme.CLASS_ICONS[points.present[0]] in shown
    assert len([text for text in captions.formula(fitted(ring())) if "<b>w*</b>" in text]) == 0


def test_sums_are_rounded_to_as_many_digits_as_their_total_shows():
    for total in (
        9.9e-4,
        1e-3,
        1.234567e-3,
        1.999e-3,
        12.34567,
        123_456.7,
        990_000.0,
        1e6,
        1_234_567.0,
        1_999_999.0,
    ):
        whole, first, rest = captions.add_up([total], [total / 3])
        digits = 4 if 1e-3 <= total < 1e6 else 3
        assert whole[0] == pytest.approx(float(f"{total:.{digits}g}"))
        if total < 1e4:
            assert number(float(whole[0])) == number(total)
        assert whole[0] == pytest.approx(first[0] + rest[0], rel=1e-12)
        unit = 10.0 ** (np.floor(np.log10(total)) - digits + 1)
        assert first[0] == pytest.approx(np.round(total / 3 / unit) * unit, rel=1e-9)
    zero = captions.add_up([0.0], [0.0])
    assert [part.tolist() for part in zero] == [[0.0]] * 3


# ---- the model and the code ----


@pytest.mark.parametrize("name", ["clouds", "three", "two of three"])
def test_a_prior_is_that_of_the_first_class_and_the_others_share_the_rest_by_their_counts(name):
    points = POINTS[name]
    model = projection.fit(points, 0.3)
    counts = [int((points.labels == label).sum()) for label in points.present]
    wanted = [0.3, *(0.7 * count / sum(counts[1:]) for count in counts[1:])]
    of_label = {
        points.y[points.labels == label][0]: prior
        for label, prior in zip(points.present, wanted, strict=True)
    }
    assert [of_label[label] for label in model.classes_.tolist()] == pytest.approx(model.priors_.tolist())
    usual = projection.fit(points, None)
    assert sorted(usual.priors_) == pytest.approx(sorted(np.array(counts) / points.n))


def test_without_a_best_line_a_sweep_ends_at_the_vertical():
    assert fitted(ring()).sweep(10)[-1] == 90
    assert fitted(ring()).sweep(10)[0] == -90 + 180 / 36


@pytest.mark.parametrize(("n", "count"), [(41, 36), (42, 24), (62, 24), (63, 18), (83, 18), (84, 12)])
def test_a_sweep_has_as_many_angles_as_may_be_sent(n, count):
    assert len(fitted(clouds()).sweep(n)) == count


@pytest.mark.parametrize(
    ("measures", "directions", "views"), [(1, 1, 0), (2, 1, 1), (4, 1, 1), (2, 2, 1), (4, 2, 1)]
)
def test_the_notebook_plots_the_plane_of_two_directions_or_of_two_features(measures, directions, views):
    found = scripts.plane_views(measures, directions)
    assert len(found) == views
    assert any("Z[:, :2]" in view.code for view in found) == (directions == 2)


# ---- the legends of the page ----


def beside(at):
    return [(head["text"], head["kind"]) for head in visit.messages(at)["fisher.piles"]["head"]]


@each
def test_the_legend_names_what_is_drawn_beside_the_board(points):
    at = visit.visit("fisher", points)
    seen = fitted(points)
    text = " ".join(words for words, kind in beside(at) if kind == "legend")
    assert ("They cross at the threshold (dashed)." in text) == (
        len(points.present) == 2 and seen.best is not None
    )
    assert ("Star:" in text) == (seen.best is not None)
    assert "Dotted" not in text
    doubts = [words for words, kind in beside(at) if kind == "unsure"]
    assert bool(doubts) == (seen.best is None or np.isinf(seen.most))
    sent = visit.messages(at)["fisher.piles"]["figure"]["data"]
    dashes = {layer.get("line", {}).get("dash") for layer in sent}
    assert ("dash" in dashes) == (len(points.present) == 2)
    ellipses = visit.messages(at)["board"]["figure"]["data"]
    assert len([x for x in ellipses if (x.get("line") or {}).get("simplify") is False]) == len(points.present)


def test_in_a_scene_the_previous_threshold_is_named_where_it_is_drawn():
    for k, scene in enumerate(SITE["fisher"].scenes, 1):
        at = visit.visit("fisher", scene=str(k))
        sent = visit.messages(at)
        if "fisher.along" not in sent:
            continue
        text = " ".join(head["text"] for head in sent["fisher.along"]["head"])
        assert ("Dotted" in text) == (scene.key == "rare")
        assert "Star" not in text, "J is not beside it"


def test_the_wide_numbers_of_a_message_are_in_its_description():
    at = visit.visit("fisher", **{"fisher.angle": "20"})
    told = visit.messages(at)["fisher.piles"]
    assert told["describe"] == "At {angle}° J is {J}; the largest is {most}, at {best}°."
    assert not numbers(told["describe"])
