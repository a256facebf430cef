"""What the lessons declare: no two controls of one name, and scenes that set what there is."""

from __future__ import annotations

import importlib
import pkgutil
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import pytest

from explorer import lessons
from explorer.frame.controls import Choice, Control, Field, Kept, OneOf, Slider, Switch
from tests.support.scenes import ALL, NAMES

# What a page keeps in the address in its own way: tabs, several of some options, a text, points and their noise.
OWN = {
    "data.tab",
    "fisher.measures.iris",
    "nb.mail",
    "play.models",
    "play.show",
    "pocket.noise",
    "pocket.turned",
}


def found(value: Any) -> Iterator[Control]:
    """The controls in a value of a module, which may have several of them."""
    match value:
        case Control():
            yield value
        case dict():
            yield from (control for part in value.values() for control in found(part))
        case list() | tuple():
            yield from (control for part in value for control in found(part))


def declared() -> dict[str, list[Control]]:
    """All controls that lessons declare, by their keys; one that another module imports is the same."""
    known: dict[str, dict[int, Control]] = defaultdict(dict)
    for module in pkgutil.walk_packages(lessons.__path__, f"{lessons.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            for control in found(value):
                known[control.key][id(control)] = control
    return {key: list(of.values()) for key, of in known.items()}


DECLARED = declared()


def test_every_key_is_declared_once():
    assert [key for key, of in DECLARED.items() if len(of) > 1] == []
    assert len(DECLARED) > 100


@pytest.mark.parametrize(("room", "k"), ALL, ids=NAMES)
def test_a_scene_sets_controls_to_what_they_can_hold(room, k):
    for key, value in room.scenes[k - 1].settings.items():
        if key not in DECLARED:
            assert key in OWN
            continue
        control = DECLARED[key][0]
        match control:
            case Choice(options={}):
                assert isinstance(value, str)
            case Kept():
                assert control.holds(value), key
                assert control.read(control.spell(value)) == value
            case OneOf():
                assert value in control.options
            case Slider():
                assert control.least <= value <= control.most
            case Switch():
                assert isinstance(value, bool)
            case Field():
                assert isinstance(value, str)
                assert len(value) <= control.most
            case _:  # a text
                assert type(control) is Control
                assert isinstance(value, str)
