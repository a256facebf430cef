"""What the pictures of Fisher's lesson show, computed from the points by sums and scans, not by the discriminant."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lesson.thumbnail import Subject
from explorer.lessons.fisher import board, histograms, planes_figure, story, thumbnail
from explorer.lessons.fisher.captions import columns
from explorer.lessons.fisher.examples import clouds, ring
from explorer.lessons.fisher.measures import shipped
from explorer.lessons.fisher.planes import Planes
from explorer.lessons.fisher.projection import ProjectionLine, Steps
from explorer.points.dataset import Dataset
from linboard import theme
from linclass import FisherDiscriminant
from tests.lesson.test_thumbnails import ends, plane
from tests.lessons.fisher.definitions import THREE, along
from tests.support.figures import inside
from tests.support.layers import every, one, places

X, labels = clouds().X, clouds().labels
BLUE, ORANGE = theme.CLASS_COLOURS[:2]


def criterion(angle):
    """J at an angle, by the definition: (distance of the means)² / scatter about the means, both along the line."""
    z = X @ along(angle)
    one, two = z[labels == 0], z[labels == 1]
    return (one.mean() - two.mean()) ** 2 / (
        ((one - one.mean()) ** 2).sum() + ((two - two.mean()) ** 2).sum()
    )


SCAN = np.arange(-90, 90, 0.05)
BEST = SCAN[np.argmax([criterion(angle) for angle in SCAN])]  # −47.7° or so, found without the formula


@pytest.fixture(scope="module")
def projected():
    return ProjectionLine(clouds(), FisherDiscriminant().fit(X, clouds().y))


def still(projected, angle, slid=1.0):
    """One step: the line at an angle."""
    return Steps(projected, np.array([angle]), np.array([slid]))


def test_the_star_is_at_the_angle_of_the_largest_j_and_the_disc_at_that_of_the_line(projected):
    drawn = histograms.figure(projected, still(projected, 20.0))
    ((angle, height),) = places(one(drawn, symbol="star"))
    assert angle == pytest.approx(BEST, abs=0.05)
    assert height == pytest.approx(criterion(BEST), rel=1e-4)
    (disc,) = [places(layer) for layer in every(drawn, symbol="circle") if len(places(layer))]
    assert disc.tolist() == [[20.0, pytest.approx(criterion(20.0))]]
    curve = one(drawn, mode="lines", xaxis="x2")
    assert np.allclose(curve["y"], [criterion(angle) for angle in curve["x"]], rtol=1e-3)


def test_without_a_best_line_or_before_the_answer_there_is_no_star(projected):
    assert not every(histograms.figure(projected, still(projected, 0.0), best=False), symbol="star")
    same = ProjectionLine(ring(), FisherDiscriminant().fit(ring().X, ring().y))
    assert not every(histograms.figure(same, still(same, 0.0)), symbol="star")
    assert not every(histograms.figure(projected, still(projected, 0.0), measured=False), xaxis="x2")


def test_the_histograms_count_the_points_in_each_bin_and_fit_into_the_view(projected):
    drawn = histograms.figure(projected, still(projected, 20.0))
    z = (X - X.mean(axis=0)) @ along(20)
    low, high = drawn.layout["xaxis"]["range"]
    assert low < z.min() < z.max() < high
    for label, colour in enumerate((BLUE, ORANGE)):
        area = one(drawn, fillcolor=theme.CLASS_FILLS[label])
        assert area["line"]["color"] == colour
        edges = np.unique(area["x"])
        counts, _edges = np.histogram(z[labels == label], edges)
        steps = area["y"][1:-2].reshape(-1, 2)
        assert steps.tolist() == [[count, count] for count in counts]
        assert counts.max() < drawn.layout["yaxis"]["range"][1]


def test_before_the_points_slide_onto_the_line_the_histograms_are_empty(projected):
    drawn = histograms.figure(projected, still(projected, 20.0, slid=0.0))
    assert not any(one(drawn, fillcolor=theme.CLASS_FILLS[label])["y"].any() for label in (0, 1))


def test_each_bell_is_the_gaussian_of_the_pooled_variance(projected):
    drawn = histograms.figure(projected, still(projected, 20.0))
    z = (X - X.mean(axis=0)) @ along(20)
    parts = [z[labels == label] for label in (0, 1)]
    sigma = np.sqrt(sum(((part - part.mean()) ** 2).sum() for part in parts) / (len(z) - 2))
    width = np.diff(np.unique(one(drawn, fillcolor=theme.CLASS_FILLS[0])["x"]))[0]
    for part, colour in zip(parts, (BLUE, ORANGE), strict=True):
        (bell,) = [layer for layer in every(drawn, colour=colour) if "fillcolor" not in layer]
        x, height = places(bell).T
        expected = (
            len(part) * width * np.exp(-(((x - part.mean()) / sigma) ** 2) / 2) / sigma / np.sqrt(2 * np.pi)
        )
        assert np.allclose(height, expected, rtol=1e-3)


def test_the_threshold_is_halfway_between_the_projected_means_on_both_pictures(projected):
    steps = still(projected, 20.0)
    u = along(20)
    middle = np.mean([X[labels == label].mean(axis=0) for label in (0, 1)], axis=0)
    drawn = histograms.figure(projected, steps, before=0.7)
    assert np.allclose(one(drawn, dash="dash")["x"], (middle - X.mean(axis=0)) @ u)
    assert one(drawn, dash="dash")["y"].tolist() == drawn.layout["yaxis"]["range"]
    assert one(drawn, dash="dot", colour=theme.MUTED)["x"] == [0.7, 0.7]
    on_board = board.board(projected, steps, None, None, before=0.7)
    edge = places(one(on_board, dash="dash"))
    assert np.allclose((edge - middle) @ u, 0, atol=1e-5)
    (earlier,) = [layer for layer in every(on_board, dash="dot") if layer["line"]["width"] == 2]
    assert np.allclose((places(earlier) - X.mean(axis=0)) @ u, 0.7, atol=1e-5)


def test_each_side_of_the_threshold_has_the_colour_of_its_class(projected):
    drawn = board.board(projected, still(projected, BEST), None, None)
    for label in (0, 1):
        area = one(drawn, fillcolor=theme.CLASS_FILLS[label])
        assert inside(X[labels == label], area).mean() > 0.9
        assert inside(X[labels != label], area).mean() < 0.1


def test_the_line_goes_through_the_mean_and_beyond_the_view_and_its_handles_are_in_the_view(projected):
    drawn = board.board(projected, still(projected, 20.0), None, None)
    u, mean = along(20), X.mean(axis=0)
    axis = next(layer for layer in every(drawn, colour=theme.MUTED, mode="lines", dash="solid"))
    handles = one(drawn, symbol="circle", marker=one_handle(drawn))
    for layer in (axis, handles):
        low, high = places(layer)
        assert (low + high) / 2 == pytest.approx(mean, abs=1e-5)
        assert (high - low) @ [-u[1], u[0]] == pytest.approx(0, abs=1e-5)
        assert (high - low) @ u > 0
    bounds = np.array(clouds().bounds)

    def seen(place):
        return ((place >= bounds[:, 0]) & (place <= bounds[:, 1])).all()

    assert not any(map(seen, places(axis)))
    assert all(map(seen, places(handles)))


@pytest.mark.parametrize("angle", [-75.0, -30.0, 0.0, 20.0, 60.0, 90.0])
@pytest.mark.parametrize(
    "far", [[(9.0, 1.0)], [(-9.0, 6.0), (9.0, 1.0)], [(1.0, 12.0)] * 3, [(140.0, 140.0)]]
)
def test_the_handles_are_in_the_view_also_if_the_mean_is_near_its_border(far, angle):
    data = Dataset(np.vstack([*[X] * 9, far]), [*labels.tolist() * 9, *[1] * len(far)])
    beside = ProjectionLine(data, FisherDiscriminant().fit(data.X, data.y))
    drawn = board.board(beside, still(beside, angle), None, None)
    bounds, ends = np.array(data.bounds), places(one(drawn, symbol="circle", marker=one_handle(drawn)))
    assert ((ends >= bounds[:, 0]) & (ends <= bounds[:, 1])).all()
    assert np.linalg.norm(ends[1] - ends[0]) > np.ptp(bounds, axis=1).min() / 6, "they can be told apart"


def one_handle(drawn):
    """The marker of the handles: paper in a thick ring of the line's colour."""
    (marker,) = [
        layer["marker"]
        for layer in drawn.layers
        if layer.get("marker", {}).get("line", {}).get("color") == theme.LINE
    ]
    return marker


def test_the_ellipses_are_two_deviations_about_their_means_and_the_means_have_their_colours(projected):
    sigma = projected.model.scatter_.each / 19
    drawn = board.board(projected, still(projected, 20.0), sigma, None)
    means = one(drawn, symbol="circle-cross")
    for row, label in enumerate(projected.classes):
        own = X[labels == label]
        assert places(means)[row] == pytest.approx(own.mean(axis=0))
        assert means["marker"]["line"]["color"][row] == theme.CLASS_COLOURS[label]
        outline = places(one(drawn, mode="lines", colour=theme.CLASS_COLOURS[label])) - own.mean(axis=0)
        distance = np.einsum("ki,ij,kj->k", outline, np.linalg.inv(np.cov(own.T)), outline)
        assert np.sqrt(distance) == pytest.approx(2)


def test_new_points_are_hollow_in_the_colour_of_their_class(projected):
    new = np.array([[1.0, 2.0], [3.0, 4.0], [5.0, 1.0]]), np.array([0, 1, 1])
    drawn = board.board(projected, still(projected, 20.0), None, new)
    for row, label in enumerate(projected.classes):
        ghosts = one(drawn, symbol=f"{theme.CLASS_SYMBOLS[label]}-open")
        assert places(ghosts).tolist() == new[0][new[1] == row].tolist()
        assert ghosts["marker"]["color"] == theme.CLASS_COLOURS[label]


def test_three_classes_have_the_regions_of_their_largest_f_over_the_whole_view():
    model = FisherDiscriminant().fit(THREE.X, THREE.y)
    projected = ProjectionLine(THREE, model)
    drawn = board.board(projected, still(projected, 20.0), None, None)
    (x0, x1), (y0, y1) = THREE.bounds
    grid = np.stack(np.meshgrid(np.linspace(x0, x1, 15), np.linspace(y0, y1, 15)), axis=-1).reshape(-1, 2)
    for label in THREE.present:
        area = one(drawn, fillcolor=theme.CLASS_FILLS[label])
        assert np.array_equal(inside(grid, area), model.predict(grid) == label)


def test_the_planes_show_all_samples_means_and_regions_of_the_wanted_class():
    planes = Planes(shipped("iris"))
    names = [f"axis {t}" for t in range(len(planes.maps))]
    drawn = planes_figure.figure(planes, names, names)
    (left, right), (low, high) = (drawn.layout[axis]["range"] for axis in ("xaxis", "yaxis"))
    assert (left, low) == (-right, -high)
    for t in (0, len(planes.maps) - 1):
        means = places(one(drawn, t, symbol="circle-cross"))
        for row, label in enumerate(planes.classes):
            samples = places(one(drawn, t, mode="markers", name=planes.data.names[label]))
            assert samples.mean(axis=0) == pytest.approx(means[row], abs=1e-5)
            assert (samples >= [left, low]).all()
            assert (samples <= [right, high]).all()
            area = one(drawn, t, fillcolor=theme.CLASS_FILLS[label])
            assert inside(samples, area).mean() > 0.6
            outline = places(one(drawn, t, mode="lines", colour=theme.CLASS_COLOURS[label])) - means[row]
            assert np.isfinite(outline).all()
        texts = one(drawn, t, mode="text")["text"]
        assert list(texts) == [f"→ axis {t}", f"↑ axis {t}"]
    within = [
        samples - samples.mean(axis=0)
        for samples in (shipped("iris").X[shipped("iris").labels == k] for k in range(3))
    ]
    deviations = np.sqrt((np.vstack(within) ** 2).sum(axis=0) / (150 - 3))
    for t, pair in enumerate(planes.pairs):
        expected = (shipped("iris").X - shipped("iris").X.mean(axis=0))[:, pair] / deviations[list(pair)]
        assert np.allclose(planes.places[t], expected)


def test_the_bars_show_the_shares_of_the_scatter():
    drawn = planes_figure.shares(
        ["a", "b", "c"], np.array([3.0, 0.0, 1.0]), np.array([1.0, 0.0, 4.0]), ["", "", ""]
    )
    assert one(drawn, name="between")["x"].tolist() == [25, 0, 80]
    assert one(drawn, name="within")["x"].tolist() == [75, 0, 20]
    assert drawn.layout["xaxis"]["range"] == [0, 100]


def test_the_numbers_of_the_captions_are_those_of_the_points(projected):
    angles = np.array([20.0, BEST])
    shown = columns(projected, Steps(projected, angles, np.ones(2)), None)
    for t, angle in enumerate(angles):
        u = along(angle)
        z = [X[labels == label] @ u for label in (0, 1)]
        scatters = [((part - part.mean()) ** 2).sum() for part in z]
        assert shown["w"][t] == pytest.approx(u)
        assert shown["J"][t] == pytest.approx(criterion(angle))
        assert shown["share"][t] == pytest.approx(100 * criterion(angle) / criterion(BEST), rel=1e-4)
        assert [shown["mean_one"][t], shown["mean_two"][t]] == pytest.approx([part.mean() for part in z])
        assert [shown["scatter_one"][t], shown["scatter_two"][t]] == pytest.approx(scatters)
        assert shown["width"][t] == pytest.approx(sum(scatters))
        assert shown["apart"][t] == pytest.approx((z[0].mean() - z[1].mean()) ** 2)
        threshold = (z[0].mean() + z[1].mean()) / 2
        assert shown["threshold"][t] == pytest.approx(threshold)
        side = np.sign(z[0].mean() - z[1].mean())
        wrong = (side * (z[0] - threshold) < 0).sum() + (side * (z[1] - threshold) > 0).sum()
        assert shown["wrong"][t] == wrong
    assert shown["most"] == pytest.approx(criterion(BEST), rel=1e-5)
    assert shown["best"] == pytest.approx(BEST, abs=0.06)


def test_the_story_measures_each_line_by_its_definition():
    for angle in (-80.0, 20.0):
        z = X @ along(angle)
        one, two = z[labels == 0], z[labels == 1]
        found = story._measured(clouds(), angle)
        assert found.distance == pytest.approx(abs(one.mean() - two.mean()))
        assert found.scatter == pytest.approx(
            ((one - one.mean()) ** 2).sum() + ((two - two.mean()) ** 2).sum()
        )
        assert criterion(angle) == pytest.approx(found.J)


def test_the_thumbnail_drops_each_point_at_right_angles_onto_a_line_along_the_best_direction():
    subject = Subject(clouds())
    text, _caption = thumbnail.draw(subject)
    X, feet = plane(subject, ends(text, "h")).swapaxes(0, 1)
    direction = along(BEST)
    shown = plane(subject, subject.places)
    assert np.abs(X - shown).max() < 0.1
    assert np.abs((X - feet) @ direction).max() < 0.1
    aside = feet @ [-direction[1], direction[0]]
    assert np.ptp(aside) < 0.1
    assert np.abs(aside - np.mean(X, axis=0) @ [-direction[1], direction[0]]).min() > 0.5
