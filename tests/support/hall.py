"""A lecturer's page that leads a room, without a browser."""

from __future__ import annotations

import re

from tests.support import visit


def enter(hall, path="perceptron", scene="1", **query):
    """Open a lecturer's page whose link leads the room."""
    return visit.visit(path, lecture="1", scene=scene, hall=f"{hall.code}-{hall.secret}", **query)


def press(at, label, *, thoroughly=False):
    (button,) = (button for button in at.main.button if _read(button.label) == label)
    button.click()
    at.run()
    visit.check(at, thoroughly=thoroughly)


def labels(at):
    return {_read(button.label) for button in at.main.button}


def _read(markdown):
    """A label as a visitor reads it."""
    return re.sub(r"\\(.)|\*", r"\1", markdown)


def told(at):
    """Return the texts of the room's panel."""
    return " ".join(part.proto.body for part in at.main.get("html"))


def drawn(at, **wanted):
    """Return the board's layers with these attributes."""
    return [_layers(at)[i] for i in positions(at, **wanted)]


def positions(at, **wanted):
    """Return the indices of these layers."""
    layers = enumerate(_layers(at))
    return [i for i, layer in layers if all(layer.get(name) == value for name, value in wanted.items())]


def _layers(at):
    return visit.messages(at)["board"]["figure"]["data"]


def close(at):
    """Close the room, including the confirmation."""
    press(at, "Close the room")
    press(at, "Delete all answers and close (X)")
