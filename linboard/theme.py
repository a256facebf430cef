"""Colours, sizes and markers of all charts. Colours are safe for colour-blind eyes; shapes repeat their meaning.

Figures use the colours of the light theme. In the dark theme, the browser replaces each colour by its partner in
`DARK`, so that one figure serves both.
"""

from __future__ import annotations

from typing import Any

CLASS_COLOURS = ("#0b62a8", "#c2410c", "#0f7a5a", "#8b3fa8")
CLASS_SYMBOLS = ("circle", "x", "triangle-up", "diamond")
CLASS_ICONS = ("●", "✕", "▲", "◆")
CLASS_FILLS = (
    "rgba(11,98,168,0.13)",
    "rgba(194,65,12,0.12)",
    "rgba(15,122,90,0.13)",
    "rgba(139,63,168,0.13)",
)

LINE = "#1b2433"  # the boundary and other parts of the model
MUTED = "#5f687c"  # guides, paths, previous states
ACCENT = "#a37000"  # the sample of the current step
ACCENT_FILL = "rgba(163,112,0,0.20)"
GOOD = "#14854f"  # solutions: the cone of separators
GOOD_FILL = "rgba(20,133,79,0.22)"
BAD = "#b3203a"  # the certificate that there is no solution
BAD_FILL = "rgba(179,32,58,0.16)"
BAD_HEAT = "rgba(179,32,58,0.55)"  # the strongest red on which text remains legible
PAPER = "#ffffff"
REST_FILL = "rgba(95,104,124,0.14)"  # the side of several classes
SPHERE = ("#15854f", "#d9dee7", "#7a8496")  # directions without mistakes, with few, with many
CLEAR = "rgba(0,0,0,0)"
# The entries of a Gram matrix, from negative through 0 to positive.
HEAT = (
    (0.0, "rgba(139,63,168,0.60)"),
    (0.5, "rgba(139,63,168,0)"),
    (0.5, "rgba(15,122,90,0)"),
    (1.0, "rgba(15,122,90,0.60)"),
)

DARK = {
    "#0b62a8": "#5cb3f5",
    "#c2410c": "#ff8f57",
    "#0f7a5a": "#43cfa2",
    "#8b3fa8": "#d39bec",
    "rgba(11,98,168,0.13)": "rgba(92,179,245,0.16)",
    "rgba(194,65,12,0.12)": "rgba(255,143,87,0.15)",
    "rgba(15,122,90,0.13)": "rgba(67,207,162,0.15)",
    "rgba(139,63,168,0.13)": "rgba(211,155,236,0.16)",
    LINE: "#eef2f8",
    MUTED: "#9aa5b8",
    ACCENT: "#f6c64b",
    ACCENT_FILL: "rgba(246,198,75,0.22)",
    GOOD: "#4fd08f",
    GOOD_FILL: "rgba(79,208,143,0.24)",
    BAD: "#ff7b92",
    BAD_FILL: "rgba(255,123,146,0.20)",
    BAD_HEAT: "rgba(255,123,146,0.50)",
    PAPER: "#11161f",
    REST_FILL: "rgba(154,165,184,0.16)",
    SPHERE[0]: "#17834f",
    SPHERE[1]: "#5b6677",
    SPHERE[2]: "#262e3a",
    CLEAR: CLEAR,
    HEAT[0][1]: "rgba(181,108,214,0.60)",
    HEAT[1][1]: "rgba(181,108,214,0)",
    HEAT[2][1]: "rgba(31,154,116,0)",
    HEAT[3][1]: "rgba(31,154,116,0.60)",
}


def clear(fill: str) -> str:
    """The transparent version of a fill "rgba(r,g,b,a)"."""
    return fill[: fill.rindex(",")] + ",0)"


DARK |= {clear(fill): clear(DARK[fill]) for fill in (*CLASS_FILLS, REST_FILL, GOOD_FILL, BAD_HEAT)}


def field_scale(positive: str, rest: str) -> tuple[tuple[float, str], ...]:
    """Colours for the values of f: from the negative side's fill through transparent at 0 to the positive side's."""
    return (0.0, rest), (0.5, clear(rest)), (0.5, clear(positive)), (1.0, positive)


BOARD_HEIGHT = 420  # pixels: board, toolbar, player and caption fit into a window of 800
SIDE_HEIGHT = 320
MARKER_SIZE = 11
PULSES = "lc-pulses"  # the uid of a trace that asks for a click; chart/chart.css animates it
NAMED_POINTS = 12  # maximum number of points with displayed names x1, x2, …
# A legend without interaction, in a row above the picture.
LEGEND = {
    "orientation": "h",
    "x": 0,
    "y": 1,
    "yanchor": "bottom",
    "itemclick": False,
    "itemdoubleclick": False,
}
TWO_COLUMNS = LEGEND | {"font": {"size": 12}, "entrywidth": 0.49, "entrywidthmode": "fraction"}
FUTURE = "future"  # Plotly's `meta` of a trace that shows later steps: hidden during "predict first"
WEBGL_POINTS = 1_000  # number of points from which on WebGL draws them


def marker_size(n: int) -> float:
    """Diameter of a point in pixels, smaller for many points."""
    return MARKER_SIZE if n <= 200 else 7 if n <= 2_000 else 5


def layout(**changes: Any) -> dict[str, Any]:
    """The common layout of all charts, with changes."""
    base: dict[str, Any] = {
        "margin": {"l": 44, "r": 12, "t": 12, "b": 40},
        "showlegend": False,
        "hovermode": "closest",
        "dragmode": False,
    }
    return base | changes


def axis(title: str, size: int | None = None, /, **changes: Any) -> dict[str, Any]:
    """An axis with a plain title, no frame, a thin grid, numbers such as 1,000, and fixed against Plotly's dragging.

    `size` is that of the title's letters, in pixels.
    """
    font = {} if size is None else {"font": {"size": size}}
    base: dict[str, Any] = {
        "title": {"text": title, "standoff": 8, **font},
        "fixedrange": True,
        "ticks": "",
        "separatethousands": True,
    }
    return base | changes
