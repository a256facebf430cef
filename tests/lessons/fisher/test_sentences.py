"""The sentences, numbers and legends of Fisher's page follow from the definitions, for many points and settings."""

from __future__ import annotations

import numpy as np
import pytest

from explorer.lessons import SITE
from explorer.lessons.fisher import captions
from explorer.lessons.fisher.examples import ring
from explorer.lessons.fisher.projection import Steps
from linboard import theme
from linboard.i18n.text import number
from tests.lessons.fisher.definitions import (
    ANGLES,
    POINTS,
    each,
    fitted,
    parts,
    positions,
    quotient,
    scatter,
    spans,
    still,
)
from tests.support import visit
from tests.support.claims import numbers

KINDS = {
    "Next, each point slides": "plane",
    "J = 0:": "zero",
    "J = ∞": "infinite",
    "It is infinite at": "elsewhere",
    "within": "best",
    "which is": "some",
}


@pytest.mark.slow
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
    assert "Next, each point slides onto it." in texts[0]
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
        within = scatter(groups)
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
                assert np.isnan(told["threshold"][t])
                continue
            variance = scatter((first, second)) / (points.n - 2)
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


@each
def test_in_lecture_mode_the_formulas_are_those_of_w_and_j(points):
    seen = fitted(points)
    whole, brief = (
        captions.told(seen, still(seen, 20.0), None, brief=short).formula for short in (False, True)
    )
    assert [text.split(" = ")[0] for text in brief] == ["<b>w</b>", "<i>J</i>(<b>w</b>)"]
    assert set(brief) < set(whole)


# ---- the legends of the page ----


def beside(at):
    return [(head["text"], head["kind"]) for head in visit.messages(at)["fisher.piles"]["head"]]


@pytest.mark.slow
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
    found = set()
    for k, scene in enumerate(SITE["fisher"].scenes, 1):
        at = visit.visit("fisher", scene=str(k))
        sent = visit.messages(at)
        if "fisher.along" not in sent:
            continue
        found.add(scene.key)
        text = " ".join(head["text"] for head in sent["fisher.along"]["head"])
        assert ("Dotted" in text) == (scene.key == "rare")
        assert "Star" not in text, "J is not beside it"
    assert {"rare"} < found, "this scene and others have the picture"


def test_the_wide_numbers_of_a_message_are_in_its_description():
    at = visit.visit("fisher", **{"fisher.angle": "20"})
    told = visit.messages(at)["fisher.piles"]
    assert told["describe"] == "At {angle}° J is {J}; the largest is {most}, at {best}°."
    assert not numbers(told["describe"])
