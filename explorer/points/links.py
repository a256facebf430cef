"""Encodes and decodes a Dataset as the compact text of an address.

The text is ASCII and needs no escaping in an address:

    1 CC header point point ... [~ texts]

The text begins with the version, 1, and a checksum of two characters over the rest. The header consists of numbers in
base 32 (`_number`): for each axis its decimals + 12, its bits and its lowest step, then the number of points. Every
point takes the same number of base-64 characters. They hold its class (2 bits), x and y, counted in steps of
10^-decimals from the lowest step. Names other than the defaults follow as base-64 of UTF-8. With at most 34 bits for
both coordinates, a point takes at most 6 characters.
"""

from __future__ import annotations

import base64
import binascii
import math
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.points.dataset import COLUMNS, LIMIT, Dataset
from linboard.i18n.language import _
from linboard.points import MAX_CLASSES, NAMES

VERSION = "1"
MAX_POINTS = 1000
MAX_LENGTH = 8192  # characters; the longest result of `encode` has about 7,900
BITS = 34  # maximum number of bits of x and y together; 17 bits are 131,072 steps between the lowest and the highest
DECIMALS = 6  # maximum number of decimals of rounded data, unless it is tiny
_FINEST, _COARSEST = 20, -12  # range of decimals in a link
_EXACT = 2**50  # steps that float64 scales in both directions without loss
_ALPHABET = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_VALUE = np.full(256, -1, np.int64)
_VALUE[np.frombuffer(_ALPHABET, np.uint8)] = np.arange(64)
_SYMBOL = np.frombuffer(_ALPHABET, np.uint8)
_USUAL_NAMES = (*NAMES, "3", "4")


class LinkError(ValueError):
    """The text is no result of `encode`.

    The message is one sentence for the visitor.
    """


def carries(dataset: Dataset) -> bool:
    """Return whether a link can hold the dataset: at most 1,000 points.

    Only then the browser receives every point, so that points can be edited, or clicked as a prediction.
    """
    return dataset.n <= MAX_POINTS


def quantise(dataset: Dataset) -> Dataset:
    """Return the dataset rounded to the precision of a link, so that `decode(encode(q)) == q`.

    Each axis keeps all its decimals if 131,072 steps cover its range, or more if the other axis needs fewer. Otherwise
    it keeps as many as fit, at most 6 for data of ordinary size.
    """
    kept = _kept(_both_steps(dataset.X))
    return dataset if np.array_equal(kept, dataset.X) else replace(dataset, X=kept)


def decimals(dataset: Dataset) -> tuple[int, int]:
    """Return the number of decimals of x and of y in the link; -2 means whole hundreds."""
    (_x, first), (_y, second) = _both_steps(dataset.X)
    return first, second


def room(dataset: Dataset) -> tuple[int, int]:
    """Return the maximum number of decimals of x and y for points within the dataset's bounds."""
    bounds = np.array(dataset.bounds)
    largest = np.minimum(
        (2 ** (BITS // 2) - 2) / np.ptp(bounds, axis=1), _EXACT / 2 / np.abs(bounds).max(axis=1)
    )
    first, second = np.clip(np.floor(np.log10(largest)), _COARSEST, _FINEST).astype(int).tolist()
    return first, second


def encode(dataset: Dataset) -> str:
    """Return the dataset as text for an address: at most 6 characters per point, plus names that are not defaults.

    Raises
    ------
    LinkError
        If the dataset has more than 1,000 points.
    """
    if not carries(dataset):
        raise LinkError(
            _("A link can hold at most {most} points, and there are {n}: download them as CSV.").format(
                most=MAX_POINTS, n=dataset.n
            )
        )
    header, shift = "", 2
    packed = dataset.labels.astype(np.int64)
    axes = _both_steps(dataset.X)
    kept = _kept(axes)
    if not np.array_equal(kept, dataset.X):
        axes = _both_steps(kept)  # after rounding, an axis may need fewer decimals
    for steps, decimals in axes:
        low, high = (int(steps.min()), int(steps.max())) if steps.size else (0, 0)
        bits = (high - low).bit_length()
        header += _number(decimals - _COARSEST) + _number(bits) + _number(_zigzag(low))
        packed |= (steps - low) << shift
        shift += bits
    places = 6 * np.arange(_width(shift))
    points = str(_SYMBOL[(packed[:, None] >> places) & 63].tobytes(), "ascii")
    body = header + _number(dataset.n) + points + _texts(dataset)
    return VERSION + _checksum(body) + body


def place(text: str) -> tuple[float, float] | None:
    """Return the place that a text such as "1.5~2" denotes; None if it denotes none."""
    try:
        x, y = map(float, text[:60].split("~"))
    except ValueError:
        return None
    return (x, y) if abs(x) <= LIMIT and abs(y) <= LIMIT else None


def decode(text: str) -> Dataset:
    """Return the dataset encoded in the text.

    Raises
    ------
    LinkError
        If the text is no result of `encode`. Nothing else is raised.
    """
    if len(text) > MAX_LENGTH or not text.isascii():
        raise _broken()
    if text[:1] != VERSION:
        raise LinkError(
            _(
                "This link is broken or was made by a newer version of this site. Ask its author for a new "
                "one."
            )
        )
    body = text[3:]
    if text[1:3] != _checksum(body):
        raise _broken()
    try:
        return _read(body)
    except ValueError as error:  # a short or contradictory body: a coordinate, class or name out of bounds
        raise _broken() from error


def _broken() -> LinkError:
    return LinkError(_("This link is incomplete or was altered. Copy the whole link and open it again."))


def _read(body: str) -> Dataset:
    """Decode a body whose checksum is correct; raises ValueError if the body is inconsistent."""
    packed_part, mark, text_part = body.partition("~")
    values = _VALUE[np.frombuffer(packed_part.encode("ascii"), np.uint8)]
    if values.size and values.min() < 0:
        raise ValueError("a character that is not in the alphabet")
    at, axes = 0, []
    for _axis in range(2):
        decimals, at = _read_number(values, at)
        bits, at = _read_number(values, at)
        low, at = _read_number(values, at)
        axes.append((decimals + _COARSEST, bits, _unzigzag(low)))
    n, at = _read_number(values, at)
    if n > MAX_POINTS or any(d > _FINEST or abs(low) > _EXACT for d, _bits, low in axes):
        raise ValueError("a header out of bounds")
    if axes[0][1] + axes[1][1] > BITS:
        raise ValueError("more bits than a point has")
    width = _width(2 + axes[0][1] + axes[1][1])
    if len(values) - at != n * width:
        raise ValueError("a different number of points than announced")
    packed = values[at:].reshape(n, width) @ (1 << 6 * np.arange(width, dtype=np.int64))
    labels = packed & 3
    packed >>= 2
    columns = []
    for decimals, bits, low in axes:
        columns.append(_from_steps((packed & ((1 << bits) - 1)) + low, decimals))
        packed >>= bits
    return Dataset(np.column_stack(columns), labels, *(_read_texts(text_part) if mark else ()))


Steps = tuple[NDArray[np.int64], int]


def _both_steps(X: NDArray[np.float64]) -> list[Steps]:
    """Return both axes in steps.

    Bits that one axis does not need are available to the other.
    """
    axes = [_steps(column, BITS // 2) for column in X.T]
    for i in (0, 1):
        if not _exact(X[:, i], axes[i][1]):
            axes[i] = _steps(X[:, i], BITS - _bits(axes[1 - i][0]))
    return axes


def _kept(axes: list[Steps]) -> NDArray[np.float64]:
    """Return the coordinates (n, 2) of the steps."""
    return np.column_stack([_from_steps(steps, decimals) for steps, decimals in axes])


def _bits(steps: NDArray[np.int64]) -> int:
    return int(np.ptp(steps)).bit_length() if steps.size else 0


def _steps(values: NDArray[np.float64], bits: int) -> Steps:
    """Return the values in integer steps of 10^-decimals, and the decimals.

    Uses the fewest decimals without loss or, if there are none, the most that fit into the bits.
    """
    if not values.any():
        return np.zeros(values.size, np.int64), 0
    ends = np.array([values.min(), values.max()])
    probe = np.concatenate([ends, values[:14]])  # a probe: most lossy grids already fail here
    size, span = float(np.abs(ends).max()), float(np.ptp(ends))
    first = min(max(_COARSEST, -1 - math.floor(math.log10(size))), _FINEST)  # coarser grids leave only zeros
    best = first
    for decimals in range(first, _FINEST + 1):
        if size * 10.0**decimals > _EXACT - 1 or np.ptp(_to_steps(ends, decimals)) >= 2**bits:
            break
        if _exact(probe, decimals) and _exact(values, decimals):
            return _to_steps(values, decimals), decimals
        if decimals <= DECIMALS or (span or size) * 10.0**DECIMALS < 10_000:
            best = decimals
    return _to_steps(values, best), best


def _exact(values: NDArray[np.float64], decimals: int) -> bool:
    """Return whether rounding to these decimals changes nothing."""
    return np.array_equal(_from_steps(_to_steps(values, decimals), decimals), values)


def _to_steps(values: NDArray[np.float64], decimals: int) -> NDArray[np.int64]:
    scaled = values * 10.0**decimals if decimals >= 0 else values / 10.0**-decimals
    return np.asarray(np.rint(scaled), dtype=np.int64)


def _from_steps(steps: NDArray[np.int64], decimals: int) -> NDArray[np.float64]:
    # Powers of ten up to 10^22 are exact in float64, so a single operation gives the nearest float.
    values = steps.astype(np.float64)
    return values / 10.0**decimals if decimals >= 0 else values * 10.0**-decimals


def _width(bits: int) -> int:
    """Return the number of base-64 characters for these bits."""
    return -(-bits // 6)


def _zigzag(value: int) -> int:
    """Return 0, 1, 2, 3, 4, ... for 0, -1, 1, -2, 2, ..."""
    return 2 * value if value >= 0 else -2 * value - 1


def _unzigzag(value: int) -> int:
    return value // 2 if value % 2 == 0 else -(value + 1) // 2


def _number(value: int) -> str:
    """Return a number >= 0 in base 32, lowest digit first.

    All digits but the last are increased by 32.
    """
    digits = []
    while value >= 32:
        digits.append(value % 32 + 32)
        value //= 32
    return bytes(_ALPHABET[digit] for digit in [*digits, value]).decode("ascii")


def _read_number(values: NDArray[np.int64], at: int) -> tuple[int, int]:
    """Return the number that starts at `at`, and the position after it."""
    total = 0
    for place, digit in enumerate(values[at : at + 11].tolist()):
        total += (digit & 31) << 5 * place
        if digit < 32:
            return total, at + place + 1
    raise ValueError("a number without an end")


def _checksum(body: str) -> str:
    """Return two characters that change with nearly every change of the body."""
    crc = binascii.crc32(body.encode("ascii"))
    return bytes(_ALPHABET[crc >> shift & 63] for shift in (0, 6)).decode("ascii")


def _texts(dataset: Dataset) -> str:
    """Encode the names of classes and axes and the title; empty if all are defaults."""
    if (dataset.names, dataset.columns, dataset.title) == (NAMES, COLUMNS, ""):
        return ""
    usual = (*_USUAL_NAMES[: dataset.n_classes], *COLUMNS, "")
    texts = (*dataset.names, *dataset.columns, dataset.title)
    lines = "\n".join("" if text == default else text for text, default in zip(texts, usual, strict=True))
    return "~" + base64.urlsafe_b64encode(lines.encode()).decode("ascii").rstrip("=")


def _read_texts(text: str) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    """Decode names, columns and title; raises ValueError if they are no result of `_texts`."""
    raw = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    lines = raw.decode("utf-8").split("\n")
    n_classes = len(lines) - 3
    if not 2 <= n_classes <= MAX_CLASSES:
        raise ValueError("a different number of names than any dataset has")
    usual = (*_USUAL_NAMES[:n_classes], *COLUMNS, "")
    texts = tuple(line or default for line, default in zip(lines, usual, strict=True))
    return texts[:n_classes], texts[n_classes:-1], texts[-1]
