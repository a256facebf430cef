"""Hostile input by the thousand: never a crash, a wait or a growing memory, and the points stay what they are.

make fuzz        10,000 files, links, attempts, challenges, receipts and formulas each; FUZZ=… says another number
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from explorer.challenges import challenges, judge
from explorer.lesson.challenges import custom_challenge, custom_link
from explorer.lessons import SITE
from explorer.points import dataset, links, table_import
from linclass import Formula
from linclass.data.feature_map import FeatureError
from linclass.data.formula import FormulaError
from tests.fuzz import texts, uploads
from tools import receipts

Errors = type[Exception] | tuple[type[Exception], ...]
MANY = int(os.environ.get("FUZZ", "240"))
SHARES = 8  # tests that these are divided into, for the workers
SECONDS = 2.0  # of this processor, for one input
MEGABYTES = 600  # that the whole of them may add to what Python held at its most
SENTENCE = re.compile(r"[A-Z][^\n]{5,400}\.")

share = pytest.mark.parametrize("part", range(SHARES))
pytestmark = [
    pytest.mark.timeout(max(120, MANY // 4)),
    pytest.mark.filterwarnings("ignore:Length of header", "ignore:overflow", "ignore:invalid value"),
]


def numbers(part: int) -> Iterator[int]:
    """The numbers of this share; each has its seconds, and all of them their memory."""
    before = peak()
    for number in range(part, MANY, SHARES):
        began = time.process_time()
        yield number
        spent = time.process_time() - began
        assert spent < SECONDS, f"number {number} took {spent:.1f} s"
    grown = peak() - before
    assert grown < MEGABYTES, f"memory grew by {grown:.0f} MB"


def peak() -> float:
    """The most memory that this process has held, in MB; 0 where the system does not tell."""
    try:
        import resource
    except ImportError:  # Windows
        return 0.0
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)


def tried(use: Callable[[Any], Any], given: Any, error: Errors) -> Any:
    """What comes of the input, or the refusal; any other exception is a failure."""
    try:
        return use(given)
    except error as problem:
        return problem


def points_of(file: tuple[str, bytes]) -> dataset.Dataset:
    """The points of a file, by the columns that are guessed."""
    read = table_import.read(*file)
    return table_import.to_dataset(read, read.guess.x, read.guess.y, read.guess.label)


def features(text: str) -> NDArray[np.float64]:
    """The values of a formula at a few points, some of them far away."""
    X = np.array([[0.0, 0.0], [1.0, -1.0], [1e99, -1e99], [-0.5, 2.0]])
    return Formula(text).fit(X).transform(X)


@share
def test_any_file_gives_points_or_one_sentence(part):
    taken = 0
    for number in numbers(part):
        found = tried(points_of, uploads.upload(number), table_import.IntakeError)
        if isinstance(found, table_import.IntakeError):
            assert SENTENCE.fullmatch(str(found)), (number, str(found))
            continue
        taken += 1
        assert np.isfinite(found.X).all()
        assert found.n > 0
        written = table_import.to_csv(found)
        again = table_import.read("again.csv", written.encode())
        assert np.array_equal(table_import.to_dataset(again, *again.columns[:2]).X, found.X), number
        assert not re.search(r"(?m)(^|,)\"?[=@]", written), number  # nothing that a spreadsheet calculates
    assert 0 < taken < MANY // SHARES


@share
def test_any_link_gives_points_or_one_sentence(part):
    taken = 0
    for number in numbers(part):
        found = tried(links.decode, texts.link(number), links.LinkError)
        if isinstance(found, links.LinkError):
            assert SENTENCE.fullmatch(str(found)), (number, str(found))
            continue
        taken += 1
        assert np.isfinite(found.X).all()
        assert links.decode(links.encode(found)) == found, number
    assert 0 < taken < MANY // SHARES


@share
def test_any_attempt_at_a_challenge_gets_a_verdict(part):
    every = list(challenges().values())
    passed = refused = 0
    for number in numbers(part):
        challenge = every[number % len(every)]
        given = judge(challenge.key, texts.attempt(number, list(challenge.may.controls)))
        assert "\n" not in given.reason, number
        assert 5 < len(given.reason) < 600, (number, given.reason)
        passed, refused = passed + given.passed, refused + (not given.passed)
    assert passed < refused


@share
def test_any_challenge_of_ones_own_opens_or_gets_one_sentence(part):
    rooms = {room.key: room for room in SITE.rooms}
    grounds = {key: ground for key, room in rooms.items() if (ground := room.goals()) is not None}
    opened = refused = 0
    for number in numbers(part):
        text = texts.own(number, grounds)
        room = rooms.get(text.split(".")[2] if text.count(".") > 2 else "", rooms["perceptron"])
        found = tried(lambda key, room=room: custom_challenge.open_in(room, key), text, links.LinkError)
        given = judge(text, texts.attempt(number, [grounds["naive-bayes"].text]))
        assert "\n" not in given.reason, number
        assert 5 < len(given.reason) < 900, (number, given.reason)
        if isinstance(found, links.LinkError):
            refused += 1
            assert SENTENCE.fullmatch(str(found)), (number, str(found))
            assert not given.passed, number
            continue
        opened += 1
        assert custom_link.read(text, grounds[room.key]).spell() == text, number
        assert found.solution is None
    assert min(opened, refused) > 0


@share
def test_any_receipt_gets_verdicts_or_one_sentence(part):
    every = list(challenges())
    solved = refused = broken = 0
    for number in numbers(part):
        found = list(receipts.of_text("a.txt", texts.receipt(number, every, "xor-beat")))
        assert found, number
        for one in found:
            assert "\n" not in one.verdict.reason, number
            assert 5 < len(one.verdict.reason) < 600, (number, one.verdict.reason)
            assert bool(one.name) == bool(one.challenge), number
        broken += not found[0].name
        solved += any(one.verdict.passed for one in found)
        refused += any(one.name and not one.verdict.passed for one in found)
        written = receipts.table(found, "file")
        assert not re.search(r"(?m)(^|,)\"?[=@]", written), number
    assert min(solved, refused, broken) > 0


@share
def test_any_formula_gives_numbers_or_names_its_column(part):
    taken = 0
    for number in numbers(part):
        text = texts.formula(number)
        found = tried(features, text, (FormulaError, FeatureError))
        if isinstance(found, FormulaError):
            assert 1 <= found.column <= len(text) + 1, number
        elif not isinstance(found, FeatureError):  # that says at which point it has no value
            taken += 1
            assert found.shape == (4, 1)
            assert np.isfinite(found).all(), number
    assert 0 < taken < MANY // SHARES
