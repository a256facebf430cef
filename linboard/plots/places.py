"""The subplot of a picture: a new figure, or a cell of a given one, in the light or the dark theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import plotly.graph_objects as go
import plotly.io as pio
from plotly.basedatatypes import BaseFigure
from plotly.graph_objects import Figure as Figure

from linboard import theme
from linboard.plots import palette

HEIGHT, WIDTH = 460, 560  # pixels, of one row, and of a square picture that stands alone
SIDES = 72  # left and right of a picture
TALLEST, NARROWEST = 380, 440  # the axes of one that stands alone, and its width, in which a title fits
TITLE, LINE = 56, 15  # above a picture: for its title, and for each line under that
LEGEND_ROOM = 84  # below it
CURVE = "curve"  # Plotly's `meta` of the curves of a call, which always have a legend entry


def dressed(value: Any, dark: bool) -> Any:
    """A part of a figure with the colours of the light theme, or with their partners of the dark one."""
    if isinstance(value, Mapping):
        return {name: dressed(part, dark) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [dressed(part, dark) for part in value]
    return theme.DARK.get(value, palette.DARK.get(value, value)) if dark and isinstance(value, str) else value


def look(dark: bool) -> go.layout.Template:
    """The common template of all pictures."""
    axis = {
        "gridcolor": theme.REST_FILL,
        "zeroline": False,
        "linecolor": theme.MUTED,
        "exponentformat": "none",
        "automargin": True,
    }
    layout = {
        "paper_bgcolor": theme.PAPER,
        "plot_bgcolor": theme.PAPER,
        "font": {"color": theme.LINE},
        "title": {"x": 0, "xref": "paper", "xanchor": "left", "font": {"size": 15}},
        "hovermode": "closest",
        "colorway": list(theme.CLASS_COLOURS),
        "legend": {"orientation": "h", "x": 0, "y": 0, "yref": "container", "yanchor": "bottom"},
        "xaxis": axis,
        "yaxis": axis,
    }
    return go.layout.Template(layout=dressed(layout, dark))


@dataclass(frozen=True, eq=False)
class Place:
    """A figure and a cell of it.

    Parameters
    ----------
    figure : plotly.graph_objects.Figure
    x, y : str
        Plotly's names of the axes of the cell, such as "x2".
    alone : bool
        Whether the figure has only this cell.
    dark : bool
        Whether the figure uses the dark theme.
    title : str or None
        The title of the picture; None means the default title.
    """

    figure: Any
    x: str
    y: str
    alone: bool
    dark: bool
    title: str | None

    @classmethod
    def of(
        cls,
        *,
        title: str | None = None,
        figure: Any = None,
        row: int | None = None,
        col: int | None = None,
        dark: bool | None = None,
    ) -> Place:
        """The place for the arguments of `linclass.plot`; a new figure if none is given.

        Raises
        ------
        TypeError
            If the figure is not a Plotly figure.
        ValueError
            If the row or the column is missing, or the figure does not have it.
        """
        if figure is None:
            if row is not None or col is not None:
                raise ValueError(
                    "row and col need a figure: pass figure=plotly.subplots.make_subplots(rows, cols)."
                )
            figure = go.Figure()
        if not isinstance(figure, BaseFigure):
            raise TypeError(
                f"figure must be one of Plotly's; got {type(figure).__name__}. Leave it out for a new one."
            )
        x, y, alone = _cell(figure, row, col)
        paper = figure.layout.template.layout.paper_bgcolor
        if dark is None:
            dark = paper == theme.DARK[theme.PAPER] or "dark" in str(pio.templates.default)
        return cls(figure, x, y, alone, dark, title)

    def put(
        self,
        layers: Sequence[Mapping[str, Any]],
        xaxis: Mapping[str, Any],
        yaxis: Mapping[str, Any],
        title: str,
        under: Sequence[str] = (),
    ) -> Any:
        """Draw layers on these axes, with that title unless the caller gave another; return the figure."""
        self.figure.update_layout(template=look(self.dark))
        told = {trace.name for trace in self.figure.data if trace.showlegend}
        for layer in layers:
            trace = dressed(dict(layer), self.dark) | {"xaxis": self.x, "yaxis": self.y}
            shown = bool(trace.get("showlegend")) and (
                trace["name"] not in told or trace.get("meta") == CURVE
            )
            trace["showlegend"] = shown  # an entry that occurs in several cells is listed once
            if "name" in trace and trace.get("meta") != CURVE:
                trace["legendgroup"] = trace["name"]
            told |= {trace["name"]} if shown else set()
            self.figure.add_traces([trace])
        self._axes(xaxis, yaxis)
        self._write(title if self.title is None else self.title, under)
        return self.figure

    def _axes(self, xaxis: Mapping[str, Any], yaxis: Mapping[str, Any]) -> None:
        """Set up the axes with their margins; `scaleanchor` refers to the other axis."""
        aspect = _aspect(xaxis, yaxis) if "scaleanchor" in yaxis else None
        across, up = (f"{name[0]}axis{name[1:]}" for name in (self.x, self.y))
        if "scaleanchor" in yaxis:
            yaxis = {**yaxis, "scaleanchor": self.x}
        self.figure.update_layout({across: dressed(xaxis, self.dark), up: dressed(yaxis, self.dark)})
        width, height = (WIDTH, HEIGHT) if aspect is None or not self.alone else _size(aspect)
        if self.figure.layout.height is None:
            self.figure.update_layout(height=height * _rows(self.figure))
        if self.alone and self.figure.layout.width is None and "constrain" in xaxis:
            self.figure.update_layout(width=width)

    def _write(self, title: str, under: Sequence[str]) -> None:
        """The title above the whole figure, or above the cell, with its lines."""
        room = max(TITLE + LINE * len(under), self.figure.layout.margin.t or 0)
        self.figure.update_layout(margin={"l": 56, "r": 16, "t": room, "b": LEGEND_ROOM})
        lines = "".join(f"<br><span style='font-size:12px'>{line}</span>" for line in under)
        if self.alone:
            self.figure.update_layout(title={"text": title, "subtitle": {"text": lines.removeprefix("<br>")}})
            return
        self.figure.add_annotation(
            text=f"{title}{lines}",
            x=0,
            y=1,
            xref=f"{self.x} domain",
            yref=f"{self.y} domain",
            xanchor="left",
            yanchor="bottom",
            yshift=3,
            align="left",
            showarrow=False,
            font={"size": 13},
        )


def _aspect(xaxis: Mapping[str, Any], yaxis: Mapping[str, Any]) -> float | None:
    """The width of the axes divided by their height, in the unit of the data; None without ranges."""
    if "range" not in xaxis or "range" not in yaxis:
        return None
    (x0, x1), (y0, y1) = xaxis["range"], yaxis["range"]
    return float((x1 - x0) / (y1 - y0))


def _size(aspect: float) -> tuple[int, int]:
    """Width and height of a picture that stands alone, so that axes of one scale leave no empty edges beside them."""
    inner = min((WIDTH - SIDES) / aspect, TALLEST)
    return max(round(SIDES + inner * aspect), NARROWEST), round(TITLE + LEGEND_ROOM + inner)


def _cell(figure: Any, row: int | None, col: int | None) -> tuple[str, str, bool]:
    """The names of the axes of a cell, and whether it is the only one."""
    rows, cols = _rows(figure), _count(figure, "col")
    if row is None and col is None and rows == cols == 1:
        return "x", "y", True
    if row is None or col is None:
        raise ValueError(
            f"This figure has {rows} rows and {cols} columns. Pass row= and col=, counted from 1."
        )
    axes = _axes_at(figure, row, col)
    if axes is None:
        raise ValueError(
            f"figure has no cell for a picture at row {row}, column {col}. "
            "Make one with plotly.subplots.make_subplots(rows, cols); rows and columns count from 1."
        )
    return *axes, rows == cols == 1


def _rows(figure: Any) -> int:
    """Number of rows of a figure's subplots, 1 if it has none."""
    return _count(figure, "row")


def _count(figure: Any, way: str) -> int:
    """The number of cells in one direction: down or across."""
    count = 1
    while _inside(figure, *((count + 1, 1) if way == "row" else (1, count + 1))):
        count += 1
    return count


def _inside(figure: Any, row: int, col: int) -> bool:
    """Whether the figure has this row and column, even if the cell is empty."""
    try:
        figure.get_subplot(row, col)
    except Exception:  # Plotly raises a bare Exception for a figure without subplots
        return False
    return True


def _axes_at(figure: Any, row: int, col: int) -> tuple[str, str] | None:
    """The names of the axes of a cell; None if the cell is empty, of another type, or missing."""
    found = figure.get_subplot(row, col) if _inside(figure, row, col) else None
    if found is None or not hasattr(found, "xaxis"):
        return None
    return found.xaxis.plotly_name.replace("axis", ""), found.yaxis.plotly_name.replace("axis", "")
