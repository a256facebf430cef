"""Every challenge: its solution passes, its near misses are refused for their reasons, and luck does not solve it."""

from __future__ import annotations

import time
from urllib.parse import parse_qs, urlencode, urlsplit

import numpy as np
import pytest

from explorer.challenges import challenges, judge
from explorer.lesson.challenges import links
from explorer.lesson.challenges.challenge import Answer, Challenge
from explorer.lesson.challenges.judging import verdict
from explorer.lessons import SITE
from explorer.points import links as points_links
from explorer.points.dataset import Dataset
from linboard.i18n import language
from linclass import SHAPES, AdaBoost, Perceptron, guarantee, radon, separable
from tests.support import attempts, share
from tests.support.near_misses import near_misses

TRIES = 1_000 if share.ALL else 25  # of each at random
LIMIT = 0.1  # seconds for a verdict
ALL = challenges()
each = pytest.mark.parametrize("challenge", ALL.values(), ids=ALL)
WORDS = 25


@each
def test_its_solution_passes_or_there_is_none_and_that_is_the_answer(challenge: Challenge):
    given = judge(challenge.key, links.spell(challenge, challenge.solution))
    assert given.passed, given.reason
    gives_up = judge(challenge.key, links.spell(challenge, None))
    assert gives_up.passed == (not challenge.possible)
    assert gives_up.witness == challenge.idea, "the proof, or the idea of the solution"


@each
def test_its_near_misses_are_refused_for_their_reasons(challenge: Challenge):
    assert len(near_misses()[challenge.key]) == 2
    for near in near_misses()[challenge.key]:
        given = judge(challenge.key, links.spell(challenge, near.answer))
        assert not given.passed
        assert given.reason == near.refused


@pytest.mark.slow
@each
def test_it_is_not_solved_when_it_begins_nor_by_luck(challenge: Challenge):
    assert not verdict(challenge, challenge.begin()).passed
    tried = [verdict(challenge, now) for now in attempts.several(challenge, TRIES, seed=1)]
    assert sum(one.passed for one in tried) <= 0.2 * TRIES
    assert all(one.reason and "{" not in one.reason for one in tried)
    assert len({now.dataset for now in attempts.several(challenge, 9)}) > 1 or not challenge.may.points


@pytest.mark.slow
@each
def test_attempts_at_random_break_no_limit(challenge: Challenge):
    for now in attempts.several(challenge, 20, seed=2):
        assert challenge.may.breach(now) == ""


@pytest.mark.slow
@each
def test_a_verdict_takes_less_than_a_tenth_of_a_second(challenge: Challenge):
    """Of the solution, of both near misses and of five attempts at random; once nothing has to be loaded any more."""
    stages = [challenge.stage(near.answer) for near in near_misses()[challenge.key]]
    stages += [challenge.stage(challenge.solution)] if challenge.solution else []
    for now in [*stages, *attempts.several(challenge, 5, seed=3)]:
        verdict(challenge, now)
        begun = time.process_time()
        verdict(challenge, now)
        assert time.process_time() - begun < LIMIT / 2


@each
def test_its_texts_are_short_and_its_controls_have_values_to_begin_with(challenge: Challenge):
    assert len(challenge.task.split()) <= WORDS
    assert challenge.hints
    assert len(set(challenge.hints)) == len(challenge.hints)
    assert challenge.surprise
    assert challenge.idea
    assert set(challenge.may.controls) <= set(challenge.settings)
    may = challenge.may
    assert may.points or may.controls or may.line or may.picks, "something is left to do"


@each
def test_a_reason_is_told_in_the_readers_language(challenge: Challenge):
    """Nothing that is computed is a sentence of its own: its template stands in the catalogue, or is to come there."""
    for code in language.LANGUAGES:
        language.use(code)
        told = verdict(challenge, challenge.begin())
        assert told.reason
        assert "{" not in told.reason
    language.use(language.SOURCE)


def test_no_two_have_the_same_key_and_each_is_kept_in_one_room():
    keys = [challenge.key for room in SITE.rooms for challenge in room.challenges()]
    assert len(set(keys)) == len(keys) == len(ALL)


# ---- what the verdicts say is so ----


@pytest.mark.parametrize("seed", range(20))
def test_no_four_points_are_shattered_by_half_planes_and_radon_says_why(seed):
    challenge = ALL["sha-four-lines"]
    now = attempts.several(challenge, 1, seed)[0]
    given = verdict(challenge, now)
    assert not given.passed
    found = radon(now.dataset.X)
    assert found is not None
    inside = np.isin(np.arange(4), found.first)
    assert SHAPES["half-planes"].realise(now.dataset.X, inside) is None
    marked = np.isin(np.arange(4), given.marked)
    assert SHAPES["half-planes"].realise(now.dataset.X, marked) is None, "the labelling that it names fails"


def test_collinear_points_are_decided_exactly():
    challenge = ALL["sha-not-three"]
    for far in (0.3, 7.1, 9.9):
        row = challenge.stage(Answer(Dataset([(0, 0), (0.1, 0.1), (far, far)], [0, 0, 0])))
        assert verdict(challenge, row).passed
        off = challenge.stage(Answer(Dataset([(0, 0), (0.1, 0.1), (far, round(far + 0.1, 1))], [0, 0, 0])))
        assert not verdict(challenge, off).passed


def test_a_point_on_the_line_counts_as_wrong():
    challenge = ALL["xor-beat"]
    given = verdict(challenge, challenge.stage(Answer(line=(1.0, 1.0, -1.0))))
    on_it = np.flatnonzero(challenge.start().X.sum(axis=1) == 1)
    assert len(on_it) == 2
    assert set(on_it) <= set(given.marked)


def test_the_fewest_updates_are_what_a_search_by_hand_finds():
    challenge = ALL["pla-by-hand"]
    dataset = challenge.start()
    Z = dataset.signs(0)[:, None] * np.column_stack([dataset.X, np.ones(3)])
    orders = [()]
    for _update in range(3):  # all orders of up to three mistakes leave one
        orders = [
            (*order, i)
            for order in orders
            for i in range(3)
            if Z[i] @ sum((Z[k] for k in order), np.zeros(3)) <= 0
        ]
        assert all((Z @ sum(Z[k] for k in order) <= 0).any() for order in orders)
    assert len(challenge.solution.picks) == 4


def test_a_vote_without_a_mistake_may_make_one_again_and_the_reason_does_not_deny_it():
    now = ALL["boo-rounds"].stage(
        Answer(
            Dataset(
                [(1, 4), (-0.6, 6), (3, 4), (4, 5), (-0.4, 4.9), (2, 2), (3, 1), (4, 2)],
                [0, 0, 0, 0, 1, 1, 1, 1],
            )
        )
    )
    errors = AdaBoost(rounds=31).fit(now.dataset.X, now.dataset.signs(0)).trace_.errors
    assert errors[3] == 0 < errors[4]
    assert "first makes no mistakes in round 3" in verdict(ALL["boo-rounds"], now).reason


def test_the_updates_from_a_start_are_all_counted():
    challenge = ALL["con-start"]
    dataset, settings = challenge.start(), challenge.solution.settings
    start = [settings[key] for key in ("conv.w1", "conv.w2", "conv.b")]
    model = Perceptron(start=start, max_updates=100_000).fit(dataset.X, dataset.signs(0))
    assert model.trace_.stop == "converged"
    assert (
        f"from this start: {model.n_iter_} ("
        in verdict(challenge, challenge.stage(challenge.solution)).reason
    )


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_what_nobody_claims_is_asked_of_lines_that_are_right_about_all_points(seed):
    challenge = ALL["hyp-unclaimed"]
    now = attempts.several(challenge, 1, seed)[0]
    X, labels = now.dataset.X, now.dataset.labels
    wrong = [
        not (np.where(labels == label, 1, -1) * model.decision_function(X) > 0).all()
        for label in now.dataset.present
        for model in [Perceptron(max_updates=1_000).fit(X, labels == label)]
    ]
    assert ("Corners" in verdict(challenge, now).reason) == (not any(wrong))


@pytest.mark.parametrize("formula", ["log(x1)", "x1*1e7", "x1^400", "1/0"])
def test_a_formula_without_a_value_or_with_too_large_a_one_is_refused(formula):
    given = judge("xor-formulas", f"?{urlencode({'xor.f1': formula})}")
    assert given.reason == "At one of the points a formula has no value, or one that is too large."


def test_the_bound_is_that_of_the_proof():
    challenge = ALL["con-tight"]
    dataset = challenge.solution.dataset
    assert separable(dataset.X, dataset.signs(0)).separable
    assert guarantee(dataset.X, dataset.signs(0)).bound < 3 / 0.9


# ---- limits ----


@pytest.mark.parametrize(
    ("key", "change", "told"),
    [
        ("pla-thirty", lambda d: d.add(1, 1, 0), "you may not add or remove"),
        ("pla-thirty", lambda d: d.move(0, 5, 5).move(1, 4, 4), "Changed so far: 2."),
        ("pla-thirty", lambda d: d.relabel(0, 1), "keep their classes"),
        ("pla-thirty", lambda d: d.move(0, 1.25, 1), "one decimal"),
        ("pla-thirty", lambda d: d.move(0, 11, 1), "between -10 and 10"),
        ("pla-two-points", lambda d: d.add(0, 0, 0), "exactly 2 points"),
        ("pla-two-points", lambda d: d.remove(0).add(0, 0, 1), "2 classes"),
        ("con-promise", lambda d: d.add(0, 0, 0), "2 to 4 points; there are 5"),
        ("poc-two", lambda d: d.move(0, 1, 5), "the points may not move"),
        ("ls-masked", lambda d: d.relabel(0, 3).relabel(1, 3).relabel(2, 3), "Only the first 3 classes"),
        ("ls-pull", lambda d: d.move(0, 1, 5), "x₁ must stay"),
        ("xor-beat", lambda d: d.move(0, 5, 5), "the points may not move"),
    ],
)
def test_what_may_not_be_changed_is_refused(key, change, told):
    challenge = ALL[key]
    given = judge(key, links.spell(challenge, Answer(change(challenge.start()))))
    assert not given.passed
    assert told in given.reason


# ---- links ----


@each
def test_an_address_of_the_app_is_a_link_whatever_else_stands_in_it(challenge: Challenge):
    link = links.spell(challenge, challenge.solution)
    assert judge(challenge.key, f"http://localhost:8501/any/page{link}&lang=en&scene=0&step=3").passed


HOSTILE = {
    "": "",
    "a different challenge.": "?challenge=no-such",
    "an address that is none": "http://[::1",
    "broken points": "?d=1AAAA",
    "points of a newer version": "?d=2abc",
    "an invalid line": "?line=0~0~1",
    "a line of words": "?line=a~b~c",
    "a line without an end": "?line=1e999~1~1",
    "a line that is no number": "?line=nan~1~1",
    "picks of words": "?picks=a.b",
    "a pick before the first point": "?picks=1.0",
    "picks of what is not there": "?picks=9999.8888",
    "picks without end": "?picks=" + "1." * 5_000 + "1",
    "far too long": "?d=" + "A" * 100_000,
    "many fields": "?" + "&".join(f"a{i}=1" for i in range(1_000)),
    "zeros": "\0\0\0",
    "another alphabet": "?d=１２３&picks=٣",
    "surrogates": "?d=%ed%a0%80&line=%ff",
}


@pytest.mark.parametrize("link", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("key", ["pla-by-hand", "xor-beat", "sha-four-lines", "mar-hand"])
def test_a_hostile_link_gets_a_sentence_and_the_remedy(key, link):
    given, begun = judge(key, link), verdict(ALL[key], ALL[key].begin())
    assert not given.passed
    if given != begun:  # that of a link which names nothing
        assert given.reason.count(". ") == 1  # what is wrong, then what to do
        assert given.reason.endswith(".")
    else:
        assert not {"d", "line"} & set(parse_qs(urlsplit(link).query))


@each
def test_a_control_takes_only_what_it_can_hold(challenge: Challenge):
    for key, setting in challenge.may.controls.items():
        for text in ("1e999", "nan", "x" * 600):
            given = judge(challenge.key, f"?{key}={text}")
            if setting.read(text) is None:
                assert "a control to an impossible value" in given.reason
            assert not given.passed


@each
def test_points_of_all_kinds_are_judged_without_an_error(challenge: Challenge):
    rng = np.random.default_rng(4)
    kinds = [
        Dataset(np.empty((0, 2)), []),
        Dataset([(0, 0)] * 6, [0, 1] * 3),
        Dataset([(1e15, -1e15), (1, 1)], [0, 1]),
        Dataset(rng.normal(size=(200, 2)).round(1), rng.integers(0, 4, 200), tuple("abcd")),
        Dataset([(i, i) for i in range(12)], [i % 3 for i in range(12)], tuple("abc")),
    ]
    for dataset in kinds:
        link = "?d=" + points_links.encode(points_links.quantise(dataset))
        given = judge(challenge.key, link)
        assert given.reason


def test_an_unknown_challenge_gets_one_sentence():
    assert judge("no-such", "?d=1").reason == "There is no challenge with this name."
