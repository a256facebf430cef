"""Coins: the deviation of the share of heads from its probability, for one coin and for the luckiest of many."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from explorer.lesson.controls import Steps
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.generalisation import captions, coins, scripts, view
from explorer.visit import jobs, result_cache
from linboard.board import Caption
from linboard.i18n.language import _
from linboard.messages import Chart, Head, Player, choose
from linclass import FiniteClass
from linclass.theory.trials import flip_coins, luckiest_coin, running_coins

Array = NDArray[np.float64]
COINS = Steps("gen.coins", (1, 10, 100, 1_000), 1_000)
FLIPS = Steps("gen.flips", (10, 20, 50, 100, 200, 500), 100)
CHANCE = Steps("gen.p", (0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 0.9), 0.5)
STEPS, DRAWN = 80, 6  # steps of the player, and coins with their own curve
RUNS, MANY, PIECE = 10_000, 100_000, 10_000
JOB = "gen.coins"


class Setting(NamedTuple):
    """Probability of heads, flips of each coin, number of coins, failure probability of the bounds, and the seed."""

    p: float
    n: int
    coins: int
    delta: float
    seed: int


class Paths(NamedTuple):
    """Shares of heads after n (T,) flips: of some coins (k, T), the luckiest, the minimum and the maximum of
    all, (T,)."""

    n: NDArray[np.int64]
    some: Array
    luckiest: Array
    least: Array
    most: Array


def settings(lesson: LessonPage) -> Setting:
    """Return the settings of the coins; on the bench there is also a button that repeats the flips many times."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        coins = COINS.show(_("Coins M"), width=124)
        n = FLIPS.show(_("Flips N"), width=124)
        p = CHANCE.show(_("P(heads)"), width=124)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        delta = view.DELTA.show(_("Failure probability δ"), width=124)
        setting = Setting(p, n, coins, delta, view.SEED.show(width=100))
        if lesson.scene:
            return setting
        task = jobs.Task(_question(setting), lambda: _pieces(setting), MANY, PIECE)
        job = jobs.offer(JOB, lambda: task, _("Repeat {n:,} times").format(n=MANY))
        jobs.watch(JOB, job, _("{done:,} of {total:,}"))
    return setting


def _question(setting: Setting) -> Setting:
    """Return the input of the repetitions; they do not depend on δ."""
    return setting._replace(delta=0.0)


def _pieces(setting: Setting) -> Iterator[Array]:
    """Yield shares of heads of one coin and of the luckiest, one batch of repetitions after the other, shape
    (2, PIECE)."""
    rng = np.random.default_rng(setting.seed)
    p, n, coins = setting.p, setting.n, setting.coins
    for _piece in range(MANY // PIECE):
        one = flip_coins(p, n, runs=PIECE, random_state=rng)
        yield np.array([one, luckiest_coin(p, n, coins, runs=PIECE, random_state=rng)])


def repeated(setting: Setting) -> Array:
    """Return the shares of heads of one coin and of the luckiest in many repetitions, shape (2, runs)."""
    what = _question(setting)
    job = jobs.about(JOB, what)
    if job and job.found:
        return np.concatenate(job.found, axis=1)
    return result_cache.cached(_first, *what)


def _first(p: float, n: int, coins: int, _delta: float, seed: int) -> Array:
    one = flip_coins(p, n, runs=RUNS, random_state=seed)
    return np.array([one, luckiest_coin(p, n, coins, runs=RUNS, random_state=seed)])


def paths(p: float, n: int, coins: int, seed: int) -> Paths:
    """Flip all coins once, and follow some of them."""
    heads = running_coins(p, n, coins, random_state=seed)
    steps = np.unique(np.linspace(1, n, STEPS).round().astype(int))
    at = heads[:, steps - 1]
    lucky = int(heads[:, -1].argmin())
    others = np.setdiff1d(np.arange(min(coins, DRAWN + 1)), [lucky])[:DRAWN]
    return Paths(steps, at[others] / steps, at[lucky] / steps, at.min(axis=0) / steps, at.max(axis=0) / steps)


def show(lesson: LessonPage, setting: Setting) -> None:
    """Show the coins during their flips, between the bounds, and next to them how often the bounds are violated."""
    found = result_cache.cached(paths, setting.p, setting.n, setting.coins, setting.seed)
    many = repeated(setting)
    one, every = FiniteClass(), FiniteClass.of(setting.coins)
    bounded = not lesson.scene or bool(lesson.scene.beside)  # a scene without the bounds has no chart of them
    picture = coins.funnel(
        coins.Funnel(*found),
        setting.p,
        one.gap(found.n, setting.delta) if bounded else None,
        every.gap(found.n, setting.delta) if bounded else None,
        many if lesson.answered else None,
    )
    broken = np.abs(found.luckiest - setting.p) > one.gap(found.n, setting.delta) + 1e-9
    columns = {
        "n": found.n,
        "luckiest": found.luckiest,
        "heads": np.rint(found.luckiest * found.n).astype(int),
        "least": found.least,
        "most": found.most,
        "p": setting.p,
        "coins": f"{setting.coins:,}",
        "delta": setting.delta,
        "one": one.gap(found.n, setting.delta),
        "every": every.gap(found.n, setting.delta),
    }
    which = broken.astype(int) if setting.coins > 1 else np.full(len(broken), 2)
    told = Caption(choose(captions.coins(bounded), which), captions.coin_bounds(setting.coins), columns)
    trace = zlib.crc32(found.least.tobytes())
    plays = Player(length=len(found.n), steps=found.n, trace=trace, label=_("Flips"))
    view = f"coins{setting.n}.{setting.p}"
    lesson.show(picture, told, plays=plays, editable=False, height=400, title=_("Coins"), view=view)
    with lesson.right:
        lesson.linked("beside", tails(lesson, setting, many))


def tails(lesson: LessonPage, setting: Setting, many: Array) -> Chart:
    """Draw how often the share of heads is off by more than ε, with both bounds."""
    one, every = FiniteClass(), FiniteClass.of(setting.coins)
    epsilon = np.linspace(0, 0.5, 101)
    off = np.sort(np.abs(many - setting.p), axis=1)
    seen = np.array([1 - np.searchsorted(row, epsilon + 1e-9, side="right") / len(row) for row in off])
    picture = coins.tails(
        epsilon,
        seen,
        np.array([one.probability(setting.n, epsilon), every.probability(setting.n, epsilon)]),
        setting.coins,
        1 / many.shape[1],
    )
    gaps = [float(bound.gap(setting.n, setting.delta)) for bound in (one, every)]
    broken = [[float((row > gap + 1e-9).mean()) for gap in gaps] for row in off]
    told = captions.coins_told(many.shape[1], setting.coins, setting.p, setting.delta, gaps, broken)
    return picture.message(
        lesson.key,
        height=250 if lesson.scene else 290,
        title=_("How often the bounds are violated"),
        head=[] if lesson.scene else [Head(told)],
        describe=told,
        view=f"tails{setting.n}",
    )


def outcome(lesson: LessonPage, setting: Setting) -> None:
    """Show the code of the repetitions."""
    lesson.script(
        "generalisation.code.coins", lambda: scripts.coins(*setting, RUNS), views=scripts.coins_views
    )
