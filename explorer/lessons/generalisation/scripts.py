"""Code for bounds, coins and training sets."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from explorer.lesson.code.notebook_plots import View
from explorer.lesson.code_snippets import data_lines
from explorer.points.dataset import Dataset
from linboard.i18n.language import _


def training_sets(
    dataset: Dataset, signs: NDArray[np.int64], rules: int, n: int, seed: int, delta: float, runs: int
) -> str:
    """Return a script that draws training sets from the points, runs ERM on each, and compares gaps and bounds."""
    box = dataset.bounds
    if rules:
        made = [
            f"W, b = random_lines({rules}, {box}, random_state=0)",
            "mistakes = mistakes_of(W, b, X, y)",
        ]
        names = "from linclass.theory.fixed_lines import mistakes_of, random_lines"
    else:
        made = ['mistakes = dichotomies("half-planes", X).labels != y']
        names = "from linclass import dichotomies"
    return "\n".join(
        [
            "import numpy as np",
            "from linclass import FiniteClass, VCClass",
            names,
            "from linclass.theory.trials import draw_training_sets",
            "",
            *data_lines(dataset, signs),
            "",
            *made,
            f"trials = draw_training_sets(mistakes, {n}, runs={runs}, random_state={seed})",
            f'print("largest gap in all but {delta:g} of the sets:", trials.gap({delta}))',
            f"all_rules = FiniteClass.of(len(mistakes)).gap({n}, {delta})",
            'print("bound for all rules:", all_rules, "times too large:", all_rules / trials.gap('
            + f"{delta}))",
            f'print("VC bound:", VCClass(3).gap({n}, {delta}))',
            'print("R of the rule of ERM, mean:", trials.true.mean(), "best:", trials.best)',
            "",
        ]
    )


def training_sets_views() -> tuple[View, ...]:
    """Plot the distribution of the largest gap over the training sets, and the bound for all rules."""
    told = _("The largest gap of each training set, and the bound for all rules as a line.")
    lines = [
        "from plotly import graph_objects as go",
        "",
        "figure = go.Figure(go.Histogram(x=trials.worst))",
        "figure.add_vline(all_rules)",
    ]
    return (View("\n".join(lines), told),)


def coins_views() -> tuple[View, ...]:
    """Plot the frequency of each share of heads."""
    told = _("The share of heads of one coin, and of the luckiest of all.")
    lines = [
        "from plotly import graph_objects as go",
        "",
        'figure = go.Figure([go.Histogram(x=one, name="one"), go.Histogram(x=lucky, name="luckiest")])',
        "figure.add_vline(p)",
    ]
    return (View("\n".join(lines), told),)


def coins(p: float, n: int, count: int, delta: float, seed: int, runs: int) -> str:
    """Return a script that flips one coin and the luckiest of many, and counts how often the bounds are violated."""
    return "\n".join(
        [
            "import numpy as np",
            "from linclass import FiniteClass",
            "from linclass.theory.trials import flip_coins, luckiest_coin",
            "",
            f"p, n, coins, delta = {p}, {n}, {count}, {delta}",
            f"one = flip_coins(p, n, runs={runs}, random_state={seed})",
            f"lucky = luckiest_coin(p, n, coins, runs={runs}, random_state={seed})",
            "for bound in (FiniteClass(), FiniteClass.of(coins)):",
            "    gap = bound.gap(n, delta)",
            '    print("bound:", gap)',
            '    print("broken by one coin:", np.mean(np.abs(one - p) > gap + 1e-9))',
            '    print("broken by the luckiest:", np.mean(np.abs(lucky - p) > gap + 1e-9))',
            "",
        ]
    )


def occam(
    dataset: Dataset, signs: NDArray[np.int64], n: int, seed: int, delta: float, bits: list[int]
) -> str:
    """Return a script that finds the best line for each length of the descriptions, and its bound."""
    return "\n".join(
        [
            "import numpy as np",
            "from linclass import FiniteClass",
            "from linclass.theory.fixed_lines import coded_lines, mistakes_of",
            "from linclass.theory.trials import draw_training_sets",
            "",
            *data_lines(dataset, signs),
            "",
            f"for bits in {bits}:",
            f"    W, b = coded_lines(bits, {dataset.bounds})",
            f"    drawn = draw_training_sets(mistakes_of(W, b, X, y), {n}, runs=1, random_state={seed})",
            f"    gap = FiniteClass.of(2**bits).gap({n}, {delta})",
            '    print(bits, "bits:", drawn.train[0], "+", gap, "=", drawn.train[0] + gap, "true:", drawn.true[0])',
            "",
        ]
    )


def bound(
    kind: str,
    wanted: str,
    n: int | None,
    epsilon: float | None,
    delta: float | None,
    size: float | None,
    bits: int,
) -> str:
    """Return a script that computes one number of a bound from the others."""
    cls = "VCClass" if kind == "vc" else "FiniteClass"
    lines = [f"from linclass import {cls}", ""]
    if wanted == "size":
        lines = _largest(kind, f"{n}, {epsilon!r}, {delta!r}", bits)
    else:
        made = {
            "one": "FiniteClass()",
            "finite": f"FiniteClass.of({int(size or 1)})",
            "bits": f"FiniteClass.bits({bits}, {int(size or 0)})",
            "vc": f"VCClass({int(size or 0)})",
        }[kind]
        found = {
            "n": f'print("N =", bound.samples({epsilon!r}, {delta!r}))',
            "epsilon": f'print("epsilon =", bound.gap({n}, {delta!r}))',
            "delta": f'print("delta =", bound.probability({n}, {epsilon!r}))',
        }[wanted]
        lines += [f"bound = {made}", found]
    return "\n".join([*lines, ""])


def _largest(kind: str, given: str, bits: int) -> list[str]:
    """Return the lines that compute the size of the largest class: K, d or |H|; a huge |H| is rounded down to
    a power of ten."""
    if kind == "bits":
        return [
            "from linclass import FiniteClass",
            "",
            f'print("K =", FiniteClass.most_features({bits}, {given}))',
        ]
    if kind == "vc":
        return [
            "from linclass import VCClass",
            "",
            f"largest = VCClass.largest({given})",
            'print("d =", None if largest is None else largest.d)',
        ]
    return [
        "from math import exp, floor, log",
        "from linclass import FiniteClass",
        "",
        f"largest = FiniteClass.largest({given})",
        "if largest is None:",
        '    print("|H| =", None)',
        "elif largest.log_size > 700:",
        '    print("|H| = 10 to the power", floor(largest.log_size / log(10)))',
        "else:",
        '    print("|H| =", floor(exp(largest.log_size) * (1 + 1e-12)))',
    ]
