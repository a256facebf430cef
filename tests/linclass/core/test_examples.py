"""The examples in the documentation: all of them hold, and no public name is without one."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import linclass

MODULES = ["linclass", *(module.name for module in pkgutil.walk_packages(linclass.__path__, "linclass."))]


def examples(documented, name):
    """The examples of something that is documented, without those of its methods."""
    return doctest.DocTestParser().get_examples(documented.__doc__ or "", name)


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.filterwarnings("ignore:Without a penalty")
def test_the_examples_of_a_module_hold(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("name", linclass.__all__)
def test_a_public_name_has_an_example(name):
    public = getattr(linclass, name)
    if isinstance(public, dict):  # a registry has no text of its own
        assert any(f"{name}[" in e.source or f"{name}." in e.source for e in examples(linclass, name))
    else:
        assert any(e.want for e in examples(public, name)), f"{name} has no example with an answer"


def test_a_false_example_would_be_found():
    wrong = doctest.DocTestParser().get_doctest(">>> 1 + 1\n3\n", {}, "wrong", None, None)
    assert doctest.DocTestRunner(verbose=False).run(wrong, out=lambda _text: None).failed == 1
