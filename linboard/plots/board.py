"""The picture of a classifier: regions or probabilities, the boundary and margins, and the samples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linboard import theme
from linboard.figures import panels, points, streets, strokes
from linboard.i18n.language import _
from linboard.layers import Layer
from linboard.plots import palette, sharp_regions
from linboard.plots.answers import Answers, has_margin
from linboard.plots.places import Place
from linboard.plots.plane import Plane, plane
from linboard.plots.sample import Sample
from linclass import Grid, Trace
from linclass.core.linear import clip_line

Array = NDArray[np.float64]
FILLS = ("regions", "probabilities")
CELLS = 150  # cells of the plane in each direction
FEW = 200  # number of samples above which rings are thin
STRONG = 0.45  # opacity of a point with class probability 1


def plot(
    model: Any,
    X: ArrayLike | None = None,
    y: ArrayLike | None = None,
    *,
    fill: str = "regions",
    margins: bool | None = None,
    columns: Sequence[Any] | None = None,
    **where: Any,
) -> Any:
    """The figure of a classifier; `linclass.plot` documents the parameters."""
    place = Place.of(**where)
    answers = Answers.of(model, X, y)
    return _Drawn(answers, columns).put(place, fill, margins)


def plot_trace(
    trace: Trace[Any],
    step: int = -1,
    X: ArrayLike | None = None,
    y: ArrayLike | None = None,
    *,
    fill: str = "regions",
    margins: bool | None = None,
    columns: Sequence[Any] | None = None,
    **where: Any,
) -> Any:
    """The figure of a row of a trace; `linclass.Trace.plot` documents the parameters."""
    place = Place.of(**where)
    model, t = trace[step], range(len(trace))[step]
    drawn = _Drawn(Answers.of(model, X, y), columns)
    above: list[dict[str, Any]] = []
    if t > 0 and (before := drawn.line(trace[t - 1])) is not None:
        above.append(strokes.along(before, theme.MUTED, 1.5, "dash") | _named(_("one step before")))
    if "picked" in trace.columns and drawn.answers.learned(trace):
        picked = np.atleast_1d(trace.columns["picked"][t])
        ring = strokes.dots(points.ring()["marker"], drawn.sample.X[picked[picked >= 0]])
        above += [ring | _named(_("this step’s sample"))] * len(ring["x"][:1])
    steps = trace.columns.get("step", np.arange(len(trace)))
    head = _("{model}, step {step:,} of {last:,}").format(
        model=points.plain(drawn.answers.name), step=int(steps[t]), last=int(steps[-1])
    )
    return drawn.put(place, fill, margins, head, above)


class _Drawn:
    """A classifier's answers in a plane, to be drawn into a figure."""

    def __init__(self, answers: Answers, columns: Sequence[Any] | None) -> None:
        known = getattr(answers.model, "feature_names_in_", None)
        known = known if known is not None and len(known) == answers.X.shape[1] else None
        self.answers = answers
        self.plane: Plane = plane(answers.given, answers.X, columns, known, answers.model)
        classes = answers.classes.few(palette.MOST)
        places, labels = self.plane.project(answers.X), classes.index(answers.y)
        self.sample = Sample.of(places, labels, classes.names, self.plane.columns)
        self.bounds = self.sample.tight
        self.grid = Grid(*self.bounds, CELLS, CELLS)
        self.lifted = self.plane.lift(self.grid.points)

    def put(
        self,
        place: Place,
        fill: str,
        margins: bool | None,
        head: str = "",
        above: Sequence[dict[str, Any]] = (),
    ) -> Any:
        """Draw all layers; return the figure."""
        if fill not in FILLS:
            raise ValueError(f"fill must be one of {', '.join(map(repr, FILLS))}; got {fill!r}.")
        layers = [*self.grounds(fill), *self.street(margins), *self.marks(), *above]
        layout = points.board_layout(self.sample)
        xaxis, yaxis = layout["xaxis"], layout["yaxis"]
        xaxis["range"], yaxis["range"] = (list(ends) for ends in self.bounds)
        for axis in (xaxis, yaxis):
            axis |= {"fixedrange": False, "constrain": "domain"}
        xaxis["constraintoward"] = "left"
        return place.put(layers, xaxis, yaxis, self.title(head), self.under())

    def title(self, head: str) -> str:
        """The title: the model's name and its number of misclassified samples."""
        name = head or points.plain(self.answers.name)
        wrong = int(self.answers.wrong.sum())
        return _("{model}: {wrong:,} of {n:,} misclassified").format(model=name, wrong=wrong, n=self.sample.n)

    def under(self) -> list[str]:
        """Notices about parts that the picture leaves out, one line each."""
        told = [points.plain(sentence) for sentence in self.plane.left_out]
        if len(self.sample.drawn) < self.sample.n:
            some = _("{some:,} of {n:,} points are drawn.")
            told.append(some.format(some=len(self.sample.drawn), n=self.sample.n))
        return told

    def line(self, model: Any) -> Array | None:
        """The ends (2, 2) of a linear model's line in the box; None for other models, or outside the box."""
        found = replace(self.answers, model=model).line(self.lifted)
        return None if found is None else self.ends(*found)

    def ends(self, w: Array, b: float, level: float = 0.0) -> Array | None:
        """The ends (2, 2) in the box of w·x + b = level; w and b apply to all columns."""
        weights, bias = self.plane.line(w, b)
        return clip_line(weights, bias - level, *self.bounds)

    def grounds(self, fill: str) -> list[dict[str, Any]]:
        """The regions or probabilities, and the boundary."""
        labels = self.answers.labels(self.lifted)
        field, *curves = panels.regions(self.grid, labels, self.answers.scores(self.lifted, labels))
        field |= palette.regions()
        below = [field] if fill == "regions" else self.probabilities()
        if (edges := self.rectangles(labels)) is not None:
            plane, border = edges
            return [plane if fill == "regions" else below[0], *below[1:], border | _named(_("boundary"))]
        if (found := self.answers.line(self.lifted)) is None:
            return [*below, *(curve | _named(_("boundary")) for curve in curves if curve["visible"])]
        ends = self.ends(*found)  # a line is drawn as a straight line, not as a contour
        return (
            below if ends is None else [*below, strokes.along(ends, theme.LINE, 2.5) | _named(_("boundary"))]
        )

    def rectangles(self, labels: NDArray[np.int8]) -> list[dict[str, Any]] | None:
        """The regions as rectangles, and their borders, if all edges are parallel to the axes."""
        answers, lift = self.answers, self.plane.lift

        def scores(places: Array) -> Array:
            samples = lift(places)
            return answers.scores(samples, answers.labels(samples))

        found = sharp_regions.rectangles(self.grid, labels, lambda at: answers.labels(lift(at)), scores)
        line = {"color": theme.LINE, "width": 2.5}
        return None if found is None else sharp_regions.layers(found, palette.regions(), line)

    def probabilities(self) -> list[dict[str, Any]]:
        """The probability of the most probable class at each point, one layer for each class."""
        p = self.answers.probabilities(self.lifted)
        winner, C = p.argmax(axis=1), p.shape[1]
        layers = []
        for k in range(C):
            mine = np.where(winner == k, p[:, k], np.nan).astype(np.float32)
            name = points.plain(self.sample.names[k])
            layers.append(
                {
                    "type": "heatmap",
                    "x": self.grid.x,
                    "y": self.grid.y,
                    "z": self.grid.matrix(mine),
                    "zmin": 1 / C,
                    "zmax": 1,
                    "colorscale": [[0, theme.PAPER], [1, palette.COLOURS[k]]],
                    "opacity": STRONG,
                    "showscale": False,
                    "hoverongaps": False,
                    "hovertemplate": f"P({name}) = %{{z:.3~g}}<extra></extra>",
                }
            )
        return layers

    def street(self, margins: bool | None) -> list[dict[str, Any]]:
        """The dashed edges f = ±1 of a maximum-margin model, or on request of any model of two classes."""
        model = self.answers.model
        f = self.answers.decision(self.lifted)
        two = f is not None and f.ndim == 1
        if margins and not two:
            raise ValueError(
                f"margins=True needs the decision_function of two classes; this {type(model).__name__} has none."
            )
        if f is None or not two or not (has_margin(model) if margins is None else margins):
            return []
        if (found := self.answers.line(self.lifted)) is None:
            edges: list[Any] = [Layer(edge) for edge in panels.curved_street(self.grid, f)]
        else:
            lines = (self.ends(*found, level) for level in (-1, 1))
            edges = [
                streets.edge() | {"x": ends[:, 0], "y": ends[:, 1]} for ends in lines if ends is not None
            ]
        support = self.plane.project(self.answers.support())
        rings = streets.rings(self.sample.n) | {"x": support[:, 0], "y": support[:, 1]}
        shown = [rings | _named(_("support vectors"))] if len(support) else []
        return [*(edge | _named("f = ±1") for edge in edges), *shown]

    def marks(self) -> list[dict[str, Any]]:
        """The samples of each class, and rings around the misclassified ones."""
        marks: list[dict[str, Any]] = []
        for layer in palette.class_traces(self.sample):
            if len(layer["x"]):  # SVG for any number of points: browsers allow only a few WebGL contexts
                marks.append(layer | {"type": "scatter", "showlegend": True})
        wrong = self.sample.drawn[self.answers.wrong[self.sample.drawn]]
        if len(wrong):
            x, y = self.sample.X[wrong].T  # all of them: they are drawn only once
            ring = points.wrong(self.sample.X, self.answers.wrong) | {"x": x, "y": y}
            if self.sample.n > FEW:
                size = theme.marker_size(self.sample.n) + 4
                ring["marker"] = ring["marker"] | {"size": size, "line": {"width": 1}}
            marks.append(ring | _named(_("wrong")))
        return marks


def _named(name: str) -> dict[str, Any]:
    """The attributes of a layer with a legend entry."""
    return {"name": name, "showlegend": True}
