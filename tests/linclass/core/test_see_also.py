"""Each public class says what is near to it, by names that exist."""

from __future__ import annotations

import inspect
import re

import pytest

import linclass

CLASSES = [name for name in linclass.__all__ if inspect.isclass(getattr(linclass, name))]


@pytest.mark.parametrize("name", CLASSES)
def test_a_class_refers_to_others(name):
    text = inspect.cleandoc(getattr(linclass, name).__doc__)
    found = re.search(r"^See Also\n-{8}\n(.*?)\n\n", text, re.MULTILINE | re.DOTALL)
    assert found, f"{name} has no section See Also"
    lines = found[1].splitlines()
    others = [line.partition(" : ")[0] for line in lines]
    assert others
    assert all(line.partition(" : ")[2] for line in lines), "each says why"
    assert set(others) <= set(linclass.__all__) - {name}
