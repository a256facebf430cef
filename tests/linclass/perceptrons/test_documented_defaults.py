"""The numbers that the documentation gives as defaults are those of the code."""

from __future__ import annotations

import pkgutil
from importlib import import_module

import pytest

import linclass.perceptrons
from tests.support.defaults import defaults

MODULES = [found.name for found in pkgutil.iter_modules(linclass.perceptrons.__path__)]


@pytest.mark.parametrize("name", MODULES)
def test_defaults_are_those_of_the_documentation(name):
    module = import_module(f"linclass.perceptrons.{name}")
    for parameter, told, number in defaults(module):
        assert told == number, parameter


def test_there_are_defaults_of_classes_functions_and_methods():
    found = {
        parameter
        for name in MODULES
        for parameter, *_ in defaults(import_module(f"linclass.perceptrons.{name}"))
    }
    assert {"Perceptron(max_updates)", "update_counts(runs)", "Guarantee.bound_from(eta)"} <= found
