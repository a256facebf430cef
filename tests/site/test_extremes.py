"""No link stops a page: every control and every point may be any float, subnormal or huge."""

from __future__ import annotations

import importlib
import itertools
import random

import numpy as np
import pytest

from explorer import lessons
from explorer.lesson.controls import Choice
from explorer.points import stored_points
from explorer.points.dataset import LIMIT, Dataset
from tests.support import visit
from tests.support.controls import declared
from tests.support.share import examples, share, sixth

VALUES = ("5e-324", "1e-320", "1e-300", "1e300", "1.7e308", "-0.0")
MORE = (*VALUES, "-1e-320", "-1e300", "1e-310", "1e15", "-1e15", "1e6", "-1e6", "1e-9", "1")
MORE += ("nan", "-inf", "1e999", "0x10", "1_000", "٣", "9" * 400, "\0", "1~2", "<b>")
PLACES = (5e-324, 1e-320, 1e-300, -1e-300, 1e-20, -1e-20, 1e-16, 1e10, LIMIT, -LIMIT, -0.0, 1.0)
ROOMS = {name: importlib.import_module(f"explorer.lessons.{name}").LESSON for name in lessons.NAMES}
CONTROLS = {name: declared(importlib.import_module(f"explorer.lessons.{name}")) for name in lessons.NAMES}
PAIRS = share(itertools.product(lessons.NAMES, VALUES), 6)


def options(name):
    """Each option of each choice of a lesson, which may bring others of its controls onto the screen."""
    choices = (of[0] for of in CONTROLS[name].values() if isinstance(of[0], Choice))
    return [(choice.key, option) for choice in choices for option in choice.options]


@pytest.mark.parametrize(("name", "value"), PAIRS)
def test_every_control_takes_every_float_from_the_link(name, value):
    everywhere = {key: value for key, of in CONTROLS[name].items() if not isinstance(of[0], Choice)}
    for key, option in [("scene", "0"), *sixth(options(name), VALUES.index(value))]:
        visit.visit(ROOMS[name].path, **{**everywhere, key: option})


def points(chance, n):
    """Points of one to three classes whose coordinates are few of the extremes."""
    across, upwards = (chance.sample(PLACES, chance.choice((1, 2, 3))) for _axis in "xy")
    classes = chance.choice((1, 2, 2, 3))
    X = [[chance.choice(across), chance.choice(upwards)] for _ in range(n)]
    return Dataset(X, [i % classes for i in range(n)], ("a", "b", "c"))


def anything(name, number):
    """The points of a link and the rest of it: a scene, a challenge or the bench with any values."""
    chance, room = random.Random(f"{name} {number}"), ROOMS[name]
    query = {"scene": str(chance.choice((0, 0, *range(len(room.scenes) + 1))))}
    for key, of in CONTROLS[name].items():
        if chance.random() < 0.5:
            control = of[0]
            some = list(control.options) if isinstance(control, Choice) else MORE
            query[key] = chance.choice(some or MORE)
    if chance.random() < 0.3:
        query["line"] = "~".join(chance.choice(MORE) for _number in range(3))
    if chance.random() < 0.2 and room.challenges():
        query["challenge"] = chance.choice(room.challenges()).key
        del query["scene"]
    dataset = points(chance, chance.choice((1, 2, 3, 4, 6, 12))) if chance.random() < 0.7 else None
    return dataset, query


@pytest.mark.parametrize("name", lessons.NAMES)
def test_no_link_ends_in_an_error(name):
    for number in sixth(range(examples(100))):
        dataset, query = anything(name, number)
        try:
            visit.visit(ROOMS[name].path, dataset, **query)
        except AssertionError as error:
            raise AssertionError(f"{query} {dataset and (dataset.X.tolist(), dataset.labels)}") from error


@pytest.mark.parametrize("name", sixth(lessons.NAMES, 1))
def test_no_stored_points_end_in_an_error(name):
    """More points than a link carries keep all their digits."""
    kept = {}

    class Shelf:
        put = staticmethod(lambda key, content: kept.update({key: content}) is None)
        get = staticmethod(kept.get)

    stored_points.use(Shelf())
    try:
        link = stored_points.keep(points(random.Random(name), 1_200))
        at = visit.visit(ROOMS[name].path, d=link)
        assert name == "glossary" or at.query_params["d"] == link  # it goes on carrying them
    finally:
        stored_points.use(None)


@pytest.mark.parametrize("b", [0.0, 1e-320, 1.0, -1e15])
def test_the_line_of_the_report(b):
    """w = (1e-320, 0) ended in "float division by zero", and went on to after every reload."""
    at = visit.visit("hypothesis", **{"hyp.w1": "1e-320", "hyp.w2": "0", "hyp.b": str(b)})
    board = visit.messages(at)["board"]
    assert board["line"]["w"] == [1e-320, 0]
    assert np.isfinite(board["line"]["anchor"]).all()
    for layer in board["figure"]["data"][:2]:  # both sides
        assert np.isfinite(np.array([layer["x"], layer["y"]], float)).all()
