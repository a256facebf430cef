"""Acts and controls are asked and named in one way: no module asks for the kind of an act, or writes out a key."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from importlib import import_module

import pytest

from explorer.lesson.controls import is_setting
from tests.support.imports import read, sources


def kinds_tested(source: str, kinds: set[str]) -> list[str]:
    """The calls of `isinstance` in a module that name one of these kinds."""
    calls = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call))
    return [
        ast.unparse(call)
        for call in calls
        if isinstance(call.func, ast.Name)
        and call.func.id == "isinstance"
        and kinds & {node.id for node in ast.walk(call.args[1]) if isinstance(node, ast.Name)}
    ]


@pytest.mark.slow
def test_no_module_asks_for_the_kind_of_an_act():
    acts = (read(module) for module in sources() if module.startswith("explorer.lesson.acts."))
    kinds = set(re.findall(r"^class (\w+)\(Act\):$", "\n".join(acts), re.MULTILINE))
    assert len(kinds) == 7
    found = {module: kinds_tested(read(module), kinds) for module in sources()}
    assert {module: calls for module, calls in found.items() if calls} == {}


def test_a_question_about_the_kind_of_an_act_is_found():
    assert len(kinds_tested("a = isinstance(scene.act, Draw | Until)\nisinstance(a, str)", {"Until"})) == 1


def keys_written(source: str, declared: Callable[[str], bool]) -> list[str]:
    """Return the keys of controls that a module writes out, where it sets, shows or reads them."""
    written: list[ast.expr | None] = []
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Dict():
                written += node.keys
            case ast.Subscript():
                written.append(node.slice)
            case ast.keyword(arg="controls", value=ast.Tuple(elts=keys)):
                written += keys
    texts = [key.value for key in written if isinstance(key, ast.Constant) and isinstance(key.value, str)]
    return [text for text in texts if declared(text)]


@pytest.mark.slow
def test_scenes_and_challenges_name_a_control_by_its_declaration():
    lessons = [name for name in sources() if name.startswith("explorer.lessons.")]
    for name in lessons:
        import_module(name)  # declares its controls
    assert {name: keys for name in lessons if (keys := keys_written(read(name), is_setting))} == {}


def test_a_key_of_a_control_that_is_written_out_is_found():
    source = 'Scene(settings={"pla.seed": 1}, controls=("pla.eta",))\nnow.settings["pla.order"]\n"pla.start"'
    assert sorted(keys_written(source, ["pla.start", "pla.eta", "pla.order", "pla.seed"].__contains__)) == [
        "pla.eta",
        "pla.order",
        "pla.seed",
    ]
