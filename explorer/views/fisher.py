"""Fisher's lesson on the board: the controls, the line that turns, and what one sees along it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray
from streamlit.delta_generator import DeltaGenerator

from explorer import captions_fisher, controls, export, memo, player, scripts_fisher, session
from explorer.figures import piles, turned
from explorer.figures.turned import Ghosts
from explorer.language import _
from explorer.lesson import Lesson
from explorer.player import Message
from explorer.state import Dataset
from explorer.text import verbatim
from explorer.turning import Steps, Turning, folded
from linclass import FisherDiscriminant

Array = NDArray[np.float64]
ANGLE = "fisher.angle"
WAY = "fisher.way"
NEW = 100  # points that are drawn from the fitted Gaussians
HEIGHT = 380
LARGE = 2_000  # points from which on the line makes few stops


# ---- controls ----


def row() -> DeltaGenerator:
    """A place for the two choices, side by side where there is room."""
    return st.container(horizontal=True)


def way() -> str:
    """Which part of the lesson is on the screen."""
    names = {"line": _("A line"), "plane": _("A plane")}
    return controls.choice(_("Project onto"), names, WAY)


def play_control() -> str:
    """What the player shows."""
    names = {"slide": _("Points slide"), "turn": _("The line turns")}
    return controls.choice(_("Press play and"), names, "fisher.play")


def angle_control(here: Lesson, plays: str) -> float:
    """The angle of the line, as set here or on the board; where the line turns, the player sets it."""
    dragged = session.take_line()
    if dragged is not None:
        w1, w2, _b = dragged
        st.session_state[ANGLE] = round(folded(np.degrees(np.arctan2(w2, w1))), 1)
    elif ANGLE not in st.session_state:
        st.session_state[ANGLE] = _linked_angle(st.query_params.get(ANGLE, ""))
    if plays == "turn":
        st.session_state[ANGLE] = st.session_state[ANGLE]  # kept while its slider is away
        return float(st.session_state[ANGLE])
    row = st.container(horizontal=True, vertical_alignment="bottom")
    angle: float = row.slider(_("Angle θ of the line"), -90.0, 90.0, step=0.5, format="%.1f°", key=ANGLE)
    session.write(ANGLE, f"{angle:.4g}" if angle else None)
    row.button(
        _("Best line"),
        key="fisher.best",
        on_click=lambda: _turn_to_best(here.dataset),
        icon=":material/star:",
        help=_("Turn the line to where J is largest."),
    )
    return angle


def _linked_angle(text: str) -> float:
    """The angle that a link carries, or 0 where it carries none."""
    try:
        angle = float(text)
    except ValueError:
        return 0.0
    return angle if abs(angle) <= 90 else 0.0


def _turn_to_best(dataset: Dataset) -> None:
    if len(dataset.present) < 2:
        return
    best = Turning(dataset, fit(dataset, None)).best
    if best is not None:
        st.session_state[ANGLE] = round(best, 1)


class More(NamedTuple):
    """The prior of the first class, whose ellipses are drawn, and the seed of new points: set below the charts."""

    prior: float | None
    ellipses: str
    seed: int | None


def more_controls(dataset: Dataset) -> More:
    """What matters less than the line."""
    return More(_priors_control(dataset), _ellipses_control(), _new_points_control())


def _priors_control(dataset: Dataset) -> float | None:
    """The prior of the first class, or None for the classes' shares of the points."""
    row = st.container(horizontal=True)
    with row:
        names = {"counts": _("As on the board"), "given": _("Chosen")}
        if controls.choice(_("Prior probabilities"), names, "fisher.priors") == "counts":
            return None
    first = verbatim(dataset.names[dataset.present[0]]) if dataset.n else "1"
    percent: int = row.slider(
        _("Prior of class {name}").format(name=first),
        1,
        99,
        50,
        format="%d\u00a0%%",
        key="fisher.prior",
        bind="query-params",
    )
    return percent / 100


def _ellipses_control() -> str:
    """Whose ellipses are drawn."""
    names = {"own": _("Of each class"), "shared": _("The one Fisher assumes")}
    return controls.choice(_("Ellipses (two standard deviations)"), names, "fisher.ellipses")


def _new_points_control() -> int | None:
    """The seed of the new points, or None where none are drawn."""
    row = st.container(horizontal=True, vertical_alignment="bottom")
    wanted = row.toggle(
        _("Draw {n} new points from the fitted Gaussians").format(n=NEW),
        key="fisher.new",
        bind="query-params",
    )
    if not wanted:
        return None
    with row:
        return controls.seed("fisher.seed")


# ---- the model ----


def fit(dataset: Dataset, prior: float | None) -> FisherDiscriminant:
    """Fisher's discriminant of all classes on the board; `prior` is that of the first, the others share the rest."""
    return memo.fit(FisherDiscriminant(priors=_priors(dataset, prior)), dataset.X, dataset.y)


def _priors(dataset: Dataset, prior: float | None) -> list[float] | None:
    if prior is None:
        return None
    counts = {label: int((dataset.labels == label).sum()) for label in dataset.present}
    first = dataset.present[0]
    rest = dataset.n - counts[first]
    shares = [prior if k == first else (1 - prior) * counts[k] / rest for k in dataset.present]
    return shares[::-1] if dataset.n_classes == 2 else shares  # the larger label is that of the first class


def too_few(here: Lesson) -> bool:
    """Whether there are no two classes to tell apart; the board says what is missing."""
    if len(here.dataset.present) > 1:
        return False
    here.plain_board(
        _("Board with {n:,} points").format(n=here.dataset.n),
        _("Put points of two classes on the board: click to add, and choose the class above it.")
        if here.dataset.n == 0
        else _("All points are of one class. Choose another class above the board and click to add some."),
    )
    return True


# ---- the board and what stands beside it ----


def show(
    here: Lesson, model: FisherDiscriminant, place: DeltaGenerator, line: tuple[str, float], more: More
) -> None:
    """The board with the line, and in its place beside it the piles along the line and J.

    `line` is what the player shows, and the angle.
    """
    plays, angle = line
    turning = memo.once(Turning, here.dataset, model)
    steps = _steps(turning, plays, angle)
    ghosts = _ghosts(turning, more.seed)
    figure, frames, axis, first = turned.figure(turning, steps, _covariances(turning, more.ellipses), ghosts)
    axis["angle"] = angle
    if plays == "turn":
        axis["angles"] = steps.angles
    columns = captions_fisher.columns(turning, steps, ghosts)
    slides: Message = {"length": len(steps.angles), "trace": 0 if plays == "slide" else turning.best or 0}
    if plays == "turn":
        slides |= {"steps": [f"{value:.1f}°".replace("-", "−") for value in columns["angle"].tolist()]}
        slides |= {"label": _("Angle θ of the line"), "result": True}
    else:
        slides |= {"result": True}
    here.board(
        player.message(
            here.key,
            figure=figure,
            frames=frames,
            title=_("Board with {n:,} points").format(n=here.dataset.n),
            caption=captions_fisher.caption(turning, steps, ghosts),
            formula=captions_fisher.formula(turning),
            columns=columns,
            player=slides,
            axis=axis,
            first_trace=first,
        )
    )
    with place:
        here.linked("piles", _beside(here, turning, steps))


def _steps(turning: Turning, plays: str, angle: float) -> Steps:
    if plays == "slide":
        return Steps(turning, np.array([angle, angle]), np.array([0.0, 1.0]))
    n = turning.dataset.n
    angles = turning.sweep(len(turned.shown(turning.dataset)) if n <= LARGE else LARGE)
    return Steps(turning, angles, np.ones(len(angles)))


def _covariances(turning: Turning, ellipses: str) -> Array:
    model = turning.model
    if ellipses == "shared":
        return np.broadcast_to(model.covariance_, (len(turning.classes), 2, 2))
    # A single point has no width.
    return model.scatter_.each / np.maximum(turning.counts - 1, 1)[:, None, None]


def _ghosts(turning: Turning, seed: int | None) -> Ghosts | None:
    if seed is None:
        return None
    X, labels = turning.model.sample(NEW, random_state=seed)
    return X, np.searchsorted(turning.model.classes_, labels)


def _beside(here: Lesson, turning: Turning, steps: Steps) -> Message:
    """The piles along the line and J over its angle."""
    figure, frames = piles.figure(turning, steps)
    two = len(turning.classes) == 2
    legend = _("Curves: the Gaussians of one width that Fisher assumes.")
    if two and turning.best is not None:
        legend += " " + _("They cross at the threshold (dashed).")
    if turning.best is not None:
        legend += " " + _("Star: the line with the largest J.")
    head = [player.head(text, "unsure") for text in [_doubt(turning)] if text]
    head.append(player.head(legend, "legend"))
    if turning.dataset.n > turned.MOST_FEET:
        here.notice(_("The feet of {k} of the points are drawn.").format(k=turned.MOST_FEET))
    return player.message(
        here.key,
        figure=figure,
        frames=frames,
        height=HEIGHT,
        title=_("Along the line"),
        head=head,
        describe=_("At {angle}° J is {J}; the largest is {most}, at {best}°."),
        steady=_steady(figure),
    )


def _steady(figure: Message) -> str:
    """A name of the axes: while it stays, the browser may move the curves without drawing them anew."""
    layout = figure["layout"]
    return str([layout[name]["range"] for name in ("xaxis", "yaxis", "yaxis2")])


def _doubt(turning: Turning) -> str:
    """What no direction can do about these points; empty where there is a best one."""
    if turning.best is None:
        return _(
            "All means are at one place: J = 0 along every line, so no direction is better than another."
        )
    if np.isinf(turning.most):
        return _(
            "Along the best line each class is one place. S_W cannot be inverted, and J is infinite there."
        )
    return ""


def code(here: Lesson, model: FisherDiscriminant, angle: float, more: More) -> None:
    """The scripts that give the line and its numbers."""
    turning, given = Turning(here.dataset, model), more.prior is not None
    same = scripts_fisher.same_with_sklearn(turning)
    here.script(
        "fisher.code.line",
        lambda: scripts_fisher.line(turning, angle, given),
        (lambda: scripts_fisher.line_sklearn(turning, given)) if same else None,
    )


def projections_csv(here: Lesson, model: FisherDiscriminant, angle: float) -> str:
    """The points' places along the line and their classes as CSV."""
    turning = Turning(here.dataset, model)
    z = turning.places(here.dataset.X, angle)[0] + float(turning.directions(angle)[0] @ turning.mean)
    names = [here.dataset.names[label] for label in here.dataset.labels]
    return export.columns_csv({"w.x": z, "class": np.array(names)})


def download(here: Lesson, model: FisherDiscriminant, angle: float) -> None:
    """The projections are data for any other classifier."""
    st.download_button(
        _("Projections as CSV"),
        lambda: projections_csv(here, model, angle),
        "fisher-projections.csv",
        "text/csv",
        icon=":material/download:",
    )
