"""What Fisher's pictures show, recomputed from the points by definition."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lesson.proofs.proof import Given
from explorer.lessons.fisher import (
    board,
    challenges,
    histograms,
    planes_figure,
    projection,
)
from explorer.lessons.fisher.measures import shipped
from explorer.lessons.fisher.planes import Planes
from explorer.lessons.fisher.projection import ProjectionLine, Steps
from explorer.lessons.fisher.proofs.best import BEST as PROOF
from explorer.points import sources
from linboard import theme
from linclass import FisherDiscriminant
from tests.lessons.fisher.definitions import along
from tests.lessons.fisher.test_meaning import CLOUDS, SCAN, J, best
from tests.support import visit
from tests.support.claims import after
from tests.support.layers import every, one, places

# ---- the board and the histograms ----


def test_a_foot_is_smaller_than_its_point_and_a_line_joins_them_if_there_are_few():
    projected = ProjectionLine(CLOUDS, FisherDiscriminant().fit(CLOUDS.X, CLOUDS.y))
    steps = Steps(projected, np.array([20.0, 20.0]), np.array([0.0, 1.0]))
    drawn = board.board(projected, steps, None, None)
    for label in (0, 1):
        marks = [
            layer["marker"]["size"]
            for layer in every(drawn, symbol=theme.CLASS_SYMBOLS[label])
            if layer["marker"]["color"] == theme.CLASS_COLOURS[label]
        ]
        assert len(marks) == 2
        assert 0.4 < min(marks) / max(marks) < 0.8
    (guides,) = [layer for layer in every(drawn, step=1, dash="dot") if len(places(layer)) > 2]
    points, feet = places(guides)[0::2], places(guides)[1::2]
    assert np.allclose(points, CLOUDS.X, atol=1e-5)
    u = along(20.0)
    assert np.abs((points - feet) @ u).max() < 1e-4
    (start,) = [layer for layer in every(drawn, step=0, dash="dot") if len(places(layer)) > 2]
    assert np.allclose(places(start)[0::2], places(start)[1::2], atol=1e-5), "at first they are at the points"


def test_of_very_many_points_an_even_share_is_projected():
    many = sources.generate("blobs", n=400, noise=0.7)
    chosen = board.shown(many)
    assert len(chosen) == board.MOST_FEET
    assert (chosen[0], chosen[-1]) == (0, many.n - 1)
    assert np.ptp(np.diff(chosen)) <= 1
    assert board.shown(CLOUDS).tolist() == list(range(CLOUDS.n))


def test_a_sweep_has_fewer_angles_the_more_points_each_sends():
    projected = ProjectionLine(CLOUDS, FisherDiscriminant().fit(CLOUDS.X, CLOUDS.y))
    counts = [len(projected.sweep(n)) for n in (1, 40, 150, 100_000)]
    assert counts == sorted(counts, reverse=True)
    assert (counts[0], counts[-1]) == (36, 12)
    for n, count in zip((1, 40, 150), counts, strict=False):
        assert count * n <= projection.MOST_VALUES or count == 12
    assert np.diff(projected.sweep(1)) == pytest.approx(5.0)


def test_the_axes_of_the_histograms_hold_their_curves_and_use_them():
    projected = ProjectionLine(CLOUDS, FisherDiscriminant().fit(CLOUDS.X, CLOUDS.y))
    steps = Steps(projected, projected.sweep(40), np.ones(36))
    drawn = histograms.figure(projected, steps)
    top = drawn.layout["yaxis"]["range"][1]
    highest = max(
        places(one(drawn, t, fillcolor=theme.CLASS_FILLS[k]))[:, 1].max() for t in range(36) for k in (0, 1)
    )
    assert highest < top < 2 * highest
    assert histograms.ceiling(projected) == pytest.approx(1.18 * J(CLOUDS, best(CLOUDS)), rel=1e-3)
    assert drawn.layout["yaxis2"]["range"] == [0, histograms.ceiling(projected)]
    assert drawn.layout["yaxis2"]["domain"][1] < drawn.layout["yaxis"]["domain"][0]
    assert drawn.layout["xaxis2"]["range"] == [-90, 90]
    for t in (0, 17, 35):
        shown = [places(layer) for layer in every(drawn, t, symbol="circle") if len(places(layer))]
        assert len(shown) == 1, "one disc at a time"
        angle, height = shown[0][0]
        assert height == pytest.approx(J(CLOUDS, angle))


# ---- the planes ----


def test_the_regions_of_a_plane_reach_beyond_its_view_and_its_views_are_nearly_square():
    planes = Planes(shipped("iris"))
    names = [f"axis {t}" for t in range(len(planes.maps))]
    drawn = planes_figure.figure(planes, names, names)
    reach = [drawn.layout[axis]["range"][1] for axis in ("xaxis", "yaxis")]
    assert min(reach) / max(reach) >= 0.7 - 1e-9
    most = np.abs(planes.places).max(axis=(0, 1))
    assert max(reach) == pytest.approx(1.08 * most.max())
    corners = np.concatenate([places(one(drawn, 0, fillcolor=theme.CLASS_FILLS[k])) for k in range(3)])
    assert (np.abs(corners).max(axis=0) > 1.5 * np.array(reach)).all()
    sizes = {layer["marker"]["size"] for layer in every(drawn, mode="markers") if layer.get("name")}
    means = one(drawn, symbol="circle-cross")
    assert max(sizes) < means["marker"]["size"] < 3 * max(sizes)
    for row, label in enumerate(planes.classes):
        assert means["marker"]["line"]["color"][row] == theme.CLASS_COLOURS[label]


@pytest.mark.parametrize(
    ("link", "columns"), [("1.3", [0, 2]), ("4", [3]), ("9.x", [0, 1, 2, 3]), ("", [0, 1, 2, 3])]
)
def test_a_link_brings_the_measurements_by_their_numbers(link, columns):
    query = {"fisher.way": "plane", "fisher.table": "iris", "fisher.measures.iris": link}
    at = visit.visit("fisher", **query)
    names = shipped("iris").columns
    shown = visit.messages(at)["fisher.shares"]["figure"]["layout"]["yaxis"]["ticktext"]
    found = [i for i, name in enumerate(names) if any(name in tick for tick in shown)]
    assert found == columns


# ---- the proof ----


def test_the_arrows_of_the_proof_cross_halfway_between_the_means():
    at = visit.visit("fisher", **{"proof": "fis-best"})
    sent = visit.messages(at)["board"]["figure"]["data"]
    X, labels = visit.shown(at)
    means = [X[labels == label].mean(axis=0) for label in (0, 1)]
    crosses = [layer for layer in sent if layer.get("marker", {}).get("symbol") == "cross"]
    assert len(crosses) == 1
    assert places(crosses[0]) == pytest.approx(np.array(means))
    arrows = [places(layer) for layer in sent if layer.get("marker", {}).get("symbol") == "arrow"]
    for tail, tip in [arrow for arrow in arrows if len(arrow) == 2]:
        if np.allclose([tail, tip], means[::-1]):
            continue
        assert (tail + tip) / 2 == pytest.approx(np.mean(means, axis=0))
        assert np.linalg.norm(tip - tail) == pytest.approx(2 * max(1, np.linalg.norm(means[0] - means[1])))


def test_each_line_of_the_proof_has_the_arrow_of_its_direction():
    given = Given(PROOF.compute(CLOUDS, 0), dataset=CLOUDS, positive=0)
    first, second = (CLOUDS.X[CLOUDS.labels == label].mean(axis=0) for label in (0, 1))
    apart = CLOUDS.X - np.where((CLOUDS.labels == 0)[:, None], first, second)
    picture = PROOF.draw(given).board
    arrows = {}
    for column in picture.frames():
        if picture.layers[column.trace].get("marker", {}).get("symbol") == "arrow":
            colour = picture.layers[column.trace]["line"]["color"]
            for i in np.flatnonzero(column.index):
                arrows.setdefault((PROOF.lines[i].key, colour), []).append(np.asarray(column.values)[1])
    arrows = {name: np.column_stack(both) for name, both in arrows.items()}
    assert arrows["split", theme.ACCENT] == pytest.approx(np.array([second, first]))
    for (key, colour), (tail, tip) in arrows.items():
        if colour != theme.ACCENT:
            w = (
                given.quantities(key)["w"]
                if key != "equal"
                else np.linalg.solve(apart.T @ apart, first - second)
            )
            size = max(1, np.linalg.norm(first - second))
            assert (tail + tip) / 2 == pytest.approx((first + second) / 2), key
            assert tip - tail == pytest.approx(2 * size * w / np.linalg.norm(w)), key
    assert {key for key, colour in arrows if colour == theme.LINE} == {"split", "cauchy", "lengths", "divide"}


# ---- the challenges ----


def test_the_starts_of_the_challenges_are_two_mirrored_rows():
    means, nothing = (challenge.start() for challenge in challenges.CHALLENGES[1:])
    for dataset in (means, nothing):
        blue, orange = (dataset.X[dataset.labels == label] for label in (0, 1))
        assert len(blue) == len(orange)
        assert sorted(blue[:, 0]) == sorted(orange[:, 0]), "one class below the other"
        assert blue[:, 1].min() > orange[:, 1].max()
        assert np.ptp(blue[:, 0]) == np.ptp(orange[:, 0])
        assert blue[:, 0].mean() == pytest.approx(orange[:, 0].mean())
        assert (dataset.X.round() == dataset.X).all()
    assert J(means, 90.0) == pytest.approx(max(J(means, angle) for angle in SCAN[::20]), rel=0.05)


def test_both_axes_of_each_plane_are_named_by_its_measurements_or_by_fishers_directions():
    at = visit.visit("fisher", **{"fisher.way": "plane", "fisher.table": "iris"})
    columns = visit.messages(at)["board"]["columns"]
    names = shipped("iris").columns
    pairs = [(names[i], names[j]) for i in range(4) for j in range(i + 1, 4)]
    shown = list(zip(columns["across"], columns["up"], strict=True))
    assert shown == [*pairs, ("Fisher’s direction 1", "Fisher’s direction 2")]
    two = visit.visit("fisher", **{"fisher.way": "plane", "fisher.table": "credit"})
    columns = visit.messages(two)["board"]["columns"]
    assert (columns["across"][-1], columns["up"][-1]) == ("Fisher’s direction", "")
    formula = " ".join(text for text in visit.messages(at)["board"]["formula"] if isinstance(text, str))
    ratios = Planes(shipped("iris")).model.ratios_
    assert after(formula, "twice the first direction (") == pytest.approx(ratios[0], rel=1e-3)
    assert after(formula, "beat the two together (") == pytest.approx(ratios[:2].mean(), rel=1e-3)


def test_a_line_rotates_only_if_it_has_several_angles_with_the_points_on_it():
    projected = ProjectionLine(CLOUDS, FisherDiscriminant().fit(CLOUDS.X, CLOUDS.y))
    for angles, slid, rotates in (
        ([1.0], [1.0], False),
        ([1.0, 1.0], [0.0, 1.0], False),
        ([1.0, 2.0], [1.0, 1.0], True),
    ):
        assert Steps(projected, np.array(angles), np.array(slid)).rotates == rotates


def test_all_points_are_projected_up_to_the_limit():
    for n in (board.MOST_FEET, board.MOST_FEET + 2):
        assert len(board.shown(sources.generate("blobs", n=n, noise=0.7))) == board.MOST_FEET
