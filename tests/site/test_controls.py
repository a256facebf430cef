"""What the lessons declare: no two controls of one name, and scenes that set what there is."""

from __future__ import annotations

import pytest

from explorer.lesson.controls import Choice, Control, Field, Kept, Slider, Switch
from tests.support.controls import declared
from tests.support.scenes import ALL, NAMES

# What a page keeps in the address in its own way: tabs, several of some options, a text, points and their noise.
OWN = {
    "data.tab",
    "dual.across",
    "dual.up",
    "fisher.measures.iris",
    "kernels.across",
    "kernels.up",
    "nb.mail",
    "play.models",
    "play.show",
    "pocket.noise",
    "pocket.turned",
}


DECLARED = declared()


def test_every_key_is_declared_once():
    assert [key for key, of in DECLARED.items() if len(of) > 1] == []
    assert len(DECLARED) > 100


@pytest.mark.parametrize(("room", "k"), ALL, ids=NAMES)
def test_a_scene_sets_controls_to_what_they_can_hold(room, k):
    for key, value in room.scenes[k - 1].settings.items():
        if key in OWN:
            continue
        control = DECLARED[key][0]
        match control:
            case Choice(options={}):
                assert isinstance(value, str)
            case Kept():
                assert control.holds(value), key
                assert control.read(control.spell(value)) == value
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
