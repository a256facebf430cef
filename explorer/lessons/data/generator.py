"""The generators of the data page. Their menu names a shape only if the board shows it."""

from __future__ import annotations

from typing import Any, NamedTuple

import streamlit as st

from explorer.lesson.controls import Menu, Seed, Slider, Steps
from explorer.lesson.controls.control import Control
from explorer.points import links, sources
from explorer.points.dataset import Dataset
from explorer.visit import result_cache, session
from linboard.i18n.language import _

SHAPE = Menu("data.shape", sources.TITLES)
SIZE = Slider("data.n", 10, 1_000, 60, 10)
NOISE = Slider("data.noise", 0.0, 1.5, 0.3, 0.05)
FLIPS = Slider("data.flips", 0, 40, 0, 1)
SEED = Seed("data.seed")
CLASSES = Steps("data.classes", (2, 3, 4), 2)

MADE = "data.made"  # the settings of the latest points that were generated
REMEMBERED = 20  # number of them: undo may return to their points


class Settings(NamedTuple):
    """What determines generated points."""

    shape: str
    n: int
    noise: float
    flips: int
    seed: int
    classes: int


CONTROLS: tuple[Control[Any], ...] = (
    SHAPE,
    SIZE,
    NOISE,
    FLIPS,
    SEED,
    CLASSES,
)  # in the order of the settings


def show(dataset: Dataset) -> None:
    """Show the menu of shapes and, if the board shows one, its settings; each change makes new points."""
    made = on_board(dataset)
    if made is None:
        _offer()
        return
    if made != _chosen():
        for control, value in zip(CONTROLS, made, strict=True):
            st.session_state[control.key] = value
    kept: dict[str, Any] = {"persist_state": "session", "on_change": _generate}
    shape = SHAPE.show(_("Shape"), **kept)
    with st.container(horizontal=True):
        _button(_("Uses the next random seed."))
        if _points(made) != dataset.own:
            st.button(
                _("Discard my edits"),
                on_click=_generate,
                help=_("Generates the same points again, discarding all edits."),
            )
    left, right = st.columns(2)
    SIZE.show(_("Points"), left, **kept)
    NOISE.show(_("Noise"), right, **kept)
    FLIPS.show(_("Flipped labels"), left, format="%d%%", **kept)
    SEED.show(place=right, width="stretch", **kept)
    if shape == "blobs":
        CLASSES.segments(_("Classes"), **kept)


def _offer() -> None:
    """Show the menu without a choice: the board shows other points."""
    st.session_state[SHAPE.key] = None
    session.write(SHAPE.key, None)
    st.selectbox(
        _("Shape"),
        list(SHAPE.options),
        index=None,
        format_func=sources.generator_titles().__getitem__,
        placeholder=_("Choose a shape"),
        key=SHAPE.key,
        persist_state="session",
        on_change=_generate,
    )
    _button(_("Generates Gaussian blobs."))
    st.caption(_("New points replace those on the board. Undo brings them back."))


def _button(told: str) -> None:
    """Show the button that generates new points."""
    st.button(_("New points"), on_click=_reseed, icon=":material/casino:", help=told)


def on_board(dataset: Dataset) -> Settings | None:
    """Return the settings of the points on the board, which may have been edited; None if they were not generated."""
    tried = [_chosen(), *reversed(st.session_state.get(MADE, []))]
    return next((settings for settings in tried if settings and _shows(dataset.own, settings)), None)


def _shows(dataset: Dataset, settings: Settings) -> bool:
    """Return whether at least half of the points, and half of the generated ones, are the same."""
    made = _points(settings)
    common = set(map(tuple, made.X.tolist())) & set(map(tuple, dataset.X.tolist()))
    return 2 * len(common) >= max(made.n, dataset.n)


def _chosen() -> Settings | None:
    """Return the values of the controls, also of those that are not on the page; None without a shape."""
    if not SHAPE.found():
        return None
    n, noise, flips = (_value(control) for control in (SIZE, NOISE, FLIPS))
    return Settings(SHAPE.value(), n, noise, flips, SEED.value(), CLASSES.value())


def _value(slider: Slider[Any]) -> Any:
    """Return the value of a slider, from the address if it was not shown yet."""
    kept = st.session_state.get(slider.key)
    if kept is not None:
        return kept
    try:
        linked = type(slider.usual)(float(st.query_params.get(slider.key, "")) + 0.0)  # -0 is 0
    except (ValueError, OverflowError):
        return slider.usual
    return linked if slider.least <= linked <= slider.most else slider.usual


def _reseed() -> None:
    """Generate other points with the same settings, of the first shape if none is chosen."""
    if not SHAPE.found():
        SHAPE.set(SHAPE.usual)
    SEED.set((SEED.value() + 1) % (SEED.most + 1))
    _generate()


def _generate() -> None:
    """Generate points from the controls."""
    settings = _chosen()
    if settings is None:
        return
    st.session_state[MADE] = [*st.session_state.get(MADE, []), settings][-REMEMBERED:]
    session.replace(_points(settings))


def _points(settings: Settings) -> Dataset:
    """Return the points that are generated, as the link holds them, from the cache if possible."""
    points: Dataset = result_cache.wordless(_generated, settings)
    return points


def _generated(settings: Settings) -> Dataset:
    made = sources.generate(
        settings.shape,
        n=settings.n,
        noise=settings.noise,
        flips=settings.flips / 100,
        random_state=settings.seed,
        **({"classes": settings.classes} if settings.shape == "blobs" else {}),
    )
    return links.quantise(made)
