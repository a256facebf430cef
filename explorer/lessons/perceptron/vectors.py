"""The vector sum of an update in the space of (w⁽¹⁾, w⁽²⁾, b), with the angles of the caption."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lessons.perceptron.weights import STICK, sticks
from linboard import theme
from linboard.captions import perceptron
from linboard.figures import cloud
from linboard.layers import Layer, Picture
from linclass import Trace
from linclass.core.linear import augmented_angle

UNIT = 10_000  # scaled value of the largest coordinate: coordinates are sent as integers
HEAD = (0.11, 0.045)  # length of an arrow head, and half its width, as shares of that
THIN, THICK = 3, 6  # widths of lines
PIECES = 7  # points of an arc
NEAR, FAR = 0.35, 0.5  # radius of the arcs of the old and the new angle, relative to the shorter vector
BEYOND = 0.13  # from the tip of an arrow to its name
AWAY = 3.0  # position of hidden names
SIZE = 2.05  # size of the box; an orthographic camera zooms in for a larger value
ASIDE = np.radians([0, 8, -8, 16, -16])  # tested deviations of the camera from the normal of the plane
LOWEST = 0.35  # minimum height of the camera: from the side, the axes of w coincide
STEEPEST = 0.98  # maximum height of the camera: from straight above, the reader cannot rotate it
TALLEST = 1.55  # largest projected size of the box in the vertical direction, so that the names of the axis b are seen
END_ON = 0.1  # share of an axis' length below which its projection is too short
FLAT = 1e-9  # norm of the cross product of two unit vectors that counts as parallel
USUAL = np.array([1.0, -1.0, 0.7])  # where the camera is if no update spans a plane
Array = NDArray[np.float64]


def sum_figure(
    X: Array,
    signs: NDArray[np.int64],
    trace: Trace[Any],
    eta: float = 1.0,
    *,
    ahead: bool = False,
    name: str = "sum",
) -> Picture:
    """Draw the old ŵ plus η y x̂ as the new ŵ, and η x̂ as a thin line with arcs of its angles to both.

    The vectors lie in a plane, and the camera faces the plane of the first update.

    Parameters
    ----------
    X, signs : arrays of shape (n, 2) and (n,)
    trace : Trace
    eta : float
    ahead : bool
        Whether the start shows the sample of the first update.
    name : str
        Identifies the picture: while it is unchanged, the picture keeps the reader's rotation.
    """
    old, new = before_and_after(X, signs, trace, eta)
    picked = trace.picked.copy()
    if ahead:
        picked[:1] = trace.picked[1:2]
    samples = eta * np.column_stack([X, np.ones(len(X))])
    sample = np.where((picked >= 0)[:, None], samples[np.maximum(picked, 0)], 0.0)
    layers, camera = _picture(old, new, sample)
    axes = {f"{a}axis": {"visible": False, "range": [-STICK * UNIT, STICK * UNIT]} for a in "xyz"}
    size = min(SIZE, TALLEST / math.sqrt(1 - camera["eye"]["z"] ** 2))
    look = {"aspectmode": "manual", "aspectratio": dict.fromkeys("xyz", size), "dragmode": "turntable"}
    scene = {**axes, **look, "camera": camera, "uirevision": name}
    return Picture(layers, theme.layout(scene=scene, margin={"l": 0, "r": 0, "t": 0, "b": 0}))


def before_and_after(
    X: Array, signs: NDArray[np.int64], trace: Trace[Any], eta: float
) -> tuple[Array, Array]:
    """Return ŵ before and after the update of each step, both (T, 3); equal if there was none."""
    old = np.column_stack(perceptron.before(trace, X, signs, eta))
    return old, np.column_stack([trace.coef, trace.intercept])


def _picture(old: Array, new: Array, sample: Array) -> tuple[list[dict[str, Any]], dict[str, Any]]:
    """Return the arrows with ŵ before and after each step and η x̂ (0 if there is none), all (T, 3), and the
    camera."""
    reach = float(np.abs([old, new, sample]).max(initial=np.finfo(float).tiny))
    old, new, sample = old / reach, new / reach, sample / reach
    zero = np.zeros_like(new)
    still = (old == new).all(axis=1)[:, None]  # no update: only one arrow
    before = np.where(still, 0.0, old)
    normal, flat = _planes(new, sample)
    layers: list[dict[str, Any]] = [
        _line("", theme.MUTED, THIN, _arcs(before, sample, NEAR)),
        _line("", theme.LINE, THIN, _arcs(new, sample, FAR)),
        _line("old", theme.MUTED, THICK, _arrows(zero, before, normal)),
        _line("push", theme.ACCENT, THICK, _arrows(old, new, normal)),
        _line("new", theme.LINE, THICK, _arrows(zero, new, normal)),
        _line("sample", theme.ACCENT, THIN, np.stack([zero, sample], axis=1)),
        sticks(UNIT),
        _name("x̂", theme.ACCENT, sample),
    ]
    return layers, {"eye": _facing(normal[~flat]), "projection": {"type": "orthographic"}}


def _line(name: str, colour: str, width: float, places: Array) -> Layer:
    """Return a line through places (T, k, 3), its own at each step."""
    return _moved(cloud.line(colour, width, name=name), places)


def _moved(layer: Layer, places: Array) -> Layer:
    """Return a layer with its places at each step, (T, k, 3)."""
    return layer.move(np.round(UNIT * places).astype(np.int16))


def _name(text: str, colour: str, tips: Array) -> Layer:
    """Return a name just beyond the tip of an arrow from 0 (T, 3); without an arrow it is outside the picture."""
    there = np.any(tips, axis=1)[:, None]
    return _moved(
        cloud.words([text], colour, 14), np.where(there, tips + BEYOND * _unit(tips), AWAY)[:, None]
    )


def _planes(new: Array, sample: Array) -> tuple[Array, NDArray[np.bool_]]:
    """Return unit normals (T, 3) of the planes of the new ŵ and x̂, and whether these are parallel: then any
    normal is valid."""
    u, v = _unit(new), _unit(sample)
    flat = np.linalg.norm(np.cross(u, v), axis=1) < FLAT
    line = np.where(np.any(u, axis=1)[:, None], u, v)
    v[flat] = np.eye(3)[np.abs(line[flat]).argmin(axis=1)]
    u[flat] = line[flat]
    return _unit(np.cross(u, v)), flat


def _arrows(tail: Array, tip: Array, normal: Array) -> Array:
    """Return arrows with triangular heads in the plane with this normal, shape (T, 5, 3)."""
    along = _unit(tip - tail)
    size = np.minimum(1.0, np.linalg.norm(tip - tail, axis=1) / (2 * HEAD[0]))[:, None]
    neck, side = tip - HEAD[0] * size * along, HEAD[1] * size * np.cross(normal, along)
    return np.stack([tail, tip, neck + side, neck - side, tip], axis=1)


def _arcs(one: Array, other: Array, share: float) -> Array:
    """Return arcs around 0 between two vectors, shape (T, PIECES, 3); at 0 if there is no angle."""
    u, v = _unit(one), _unit(other)
    angle = np.radians(augmented_angle(one, other))[:, None, None]
    way = np.linspace(0, 1, PIECES)[:, None]
    with np.errstate(invalid="ignore", divide="ignore"):
        turned = np.sin((1 - way) * angle) * u[:, None] + np.sin(way * angle) * v[:, None]
        arcs = turned / np.sin(angle)
    radius = share * np.minimum(np.linalg.norm(one, axis=1), np.linalg.norm(other, axis=1))
    seen = np.linalg.norm(np.cross(u, v), axis=1) >= FLAT
    return np.where(seen[:, None, None], radius[:, None, None] * arcs, 0.0)


def _facing(normals: Array) -> dict[str, float]:
    """Return a camera from above that nearly faces the first of these planes and sees the axes separately."""
    x, y, z = normals[0] if len(normals) else _unit(USUAL)
    above = -1.0 if z < 0 else 1.0
    height = min(max(float(above * z), LOWEST), STEEPEST)
    angles = np.angle(above * (x + 1j * y)) + ASIDE
    around = float(angles[np.argmax([_apart(angle, height) for angle in angles.tolist()])])
    level = math.sqrt(1 - height**2)
    return {"x": level * math.cos(around), "y": level * math.sin(around), "z": height}


def _apart(around: float, height: float) -> float:
    """Return the smallest angle between two projected axes for a camera at this azimuth and height; 0 for an
    axis seen end-on."""
    directions = np.array(
        [
            -math.sin(around) - 1j * height * math.cos(around),
            math.cos(around) - 1j * height * math.sin(around),
            1j * math.sqrt(1 - height**2),
        ]
    )
    angles = np.angle(directions)
    between = (angles - np.roll(angles, 1)) % np.pi
    seen = np.abs(directions).min() > END_ON
    return float(seen * np.minimum(between, np.pi - between).min())


def _unit(vectors: Array) -> Array:
    """Divide vectors along the last axis by their lengths; 0 if the length is 0."""
    length = np.linalg.norm(vectors, axis=-1, keepdims=True)
    units: Array = np.divide(vectors, length, out=np.zeros_like(vectors), where=length > 0)
    return units
