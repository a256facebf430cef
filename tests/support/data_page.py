"""What a test does on the data page."""

from __future__ import annotations

from tests.support import visit


def opened(tab="Generate"):
    at = visit.visit("data")
    visit.move(at, "data.tab", tab)
    return at


def choose_sample(at, title):
    visit.move(at, "data.tab", "Examples")
    visit.move(at, sample_key(at), title and visit.Label(title))


def sample_key(at):
    return next(control.key for control in visit.controls(at) if control.key.startswith("data.sample"))
