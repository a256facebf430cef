"""The code that the theory's pages show runs as it is and prints the numbers of the pages."""

from __future__ import annotations

import contextlib
import io
import re

import numpy as np
import pytest

from explorer.lessons.generalisation import scripts as generalisation_scripts
from explorer.lessons.generalisation.calculator import Problem, solve
from explorer.lessons.generalisation.examples import overlapping
from explorer.lessons.sampling import people
from explorer.lessons.sampling import scripts as sampling_scripts
from linclass import FiniteClass, VCClass, worst_rectangle
from linclass.theory.fixed_lines import mistakes_of, random_lines
from linclass.theory.sampling import draw_sample
from linclass.theory.shapes_plane import Rectangle
from linclass.theory.trials import draw_training_sets

POINTS = overlapping()


def printed(code):
    """What a script prints."""
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(code, "script.py", "exec"), {})
    return out.getvalue()


def numbers(text):
    return [float(n) for n in re.findall(r"-?\d+\.?\d*(?:e-?\d+)?", text)]


def test_the_sample_and_its_worst_rectangle():
    data = people.database()
    out = printed(sampling_scripts.rectangle(data, Rectangle((30.0, 40.0), (40.0, 60.0)), (100, 0, 0.05)))
    worst = worst_rectangle(data.X, draw_sample(300, 100, random_state=0))
    assert f"worst: {worst.error} {worst.rectangle}" in out
    assert f"all, VC: {VCClass(4).gap(100, 0.05)}" in out


@pytest.mark.parametrize("rules", [0, 100])
def test_the_training_sets(rules):
    out = printed(generalisation_scripts.training_sets(POINTS, POINTS.signs(), rules, 50, 3, 0.05, 200))
    if rules:
        W, b = random_lines(rules, POINTS.bounds, random_state=0)
        trials = draw_training_sets(mistakes_of(W, b, POINTS.X, POINTS.signs()), 50, runs=200, random_state=3)
        assert f"{trials.gap(0.05)}\n" in out
    assert f"{FiniteClass.of(rules or 554).gap(50, 0.05)}" in out


def test_the_coins_and_the_bits():
    out = numbers(printed(generalisation_scripts.coins(0.5, 100, 1_000, 0.05, 0, 2_000)))
    assert np.allclose(out[0], FiniteClass().gap(100, 0.05))
    assert out[2] > 0.9 > 0.05 > out[5]  # the luckiest breaks the bound for one, and not that for all
    rows = printed(generalisation_scripts.occam(POINTS, POINTS.signs(), 20, 5, 0.05, [1, 2, 3])).splitlines()
    assert [row.split()[0] for row in rows] == ["1", "2", "3"]
    gaps = [numbers(row)[2] for row in rows]
    assert np.allclose(gaps, [FiniteClass.of(2**k).gap(20, 0.05) for k in (1, 2, 3)])


@pytest.mark.parametrize(
    ("kind", "size", "bound"),
    [
        ("one", 1, FiniteClass()),
        ("finite", 1_000, FiniteClass.of(1_000)),
        ("bits", 2, FiniteClass.bits(8, 2)),
        ("vc", 3, VCClass(3)),
    ],
)
def test_the_calculator(kind, size, bound):
    given = {"n": 4_000, "epsilon": 0.2, "delta": 0.05, "size": size, "bits": 8}
    for wanted, value in (
        ("n", bound.samples(0.2, 0.05)),
        ("epsilon", bound.gap(4_000, 0.05)),
        ("delta", bound.probability(4_000, 0.2)),
    ):
        assert printed(generalisation_scripts.bound(kind, wanted, **given)).split()[-1] == str(value)


@pytest.mark.parametrize(
    ("n", "epsilon"), [(500, 0.1), (4_000, 0.2), (10**6, 0.5), (10, 0.1), (58, 0.316), (2_000, 0.1)]
)
@pytest.mark.parametrize("kind", ["finite", "bits", "vc"])
def test_the_largest_class_of_the_script_is_that_of_the_page(kind, n, epsilon):
    solved = solve(Problem(kind, "size", n, epsilon, 0.05, None, 8))
    code = generalisation_scripts.bound(kind, "size", n, epsilon, 0.05, solved.size, 8)
    name, says = {"finite": "|H|", "bits": "K", "vc": "d"}[kind], solved.size
    if solved.log_size is not None:
        assert printed(code) == f"|H| = 10 to the power {np.floor(solved.log_size / np.log(10)):.0f}\n"
    else:
        assert printed(code) == f"{name} = {None if says is None else int(says)}\n"
