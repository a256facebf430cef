"""The map of all pages, grouped as in the navigation, each with a thumbnail of the visitor's points."""

from __future__ import annotations

from functools import partial
from html import escape
from typing import Any

import streamlit as st

from explorer.lesson import lecture_mode
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.messages import Map
from explorer.lesson.site import Site
from explorer.lesson.thumbnail import Subject, style, thinned
from explorer.points.dataset import Dataset
from explorer.server import routes
from explorer.visit import fragments, result_cache, session
from linboard.figures import svg
from linboard.i18n.language import _
from linboard.packing import dumps

STYLE = "map.css"
Drawn = dict[str, tuple[str, str]]


def show(site: Site) -> None:
    """Show the map in its own fragment, so that edits do not wait for it.

    A locked page omits it: it shows answers.
    """
    if not lecture_mode.locked() and not lecture_mode.on():
        fragments.fragment(partial(_mounted, site))


def _mounted(site: Site) -> None:
    dataset = session.get().shown
    if dataset is not None:
        message = Map(map=_whole(site, dataset), seen=session.get().seen)
        _mount(key="map", data=dumps(message), on_asked_change=_asked)


def _asked() -> None:
    """Handle a request for new thumbnails.

    The next run of the fragment draws them.
    """


def _component() -> Any:
    return st.components.v2.component(
        "linclass_map",
        html='<div class="lc-map"></div>',
        css=style() + (routes.SITE_FOLDER / STYLE).read_text(encoding="utf-8"),
        js=(routes.SITE_FOLDER / "map.js").read_text(encoding="utf-8"),
        isolate_styles=False,
    )


_mount = _component()


def _whole(site: Site, dataset: Dataset) -> str:
    """Return all sections with their pages."""
    few = thinned(dataset) if dataset.n else dataset
    drawn = result_cache.cached(_drawn, site.rooms, few.X, few.labels, few.names, dataset.n)
    shared = (
        f'<svg class="lc-shared" aria-hidden="true"><defs><g id="lc-points">{drawn[""][0]}</g></defs></svg>'
    )
    parts = [
        f'<section style="--n:{len(cards)}"><h3>{escape(title)}</h3><div>{"".join(cards)}</div></section>'
        for title, cards in _sections(site, drawn)
    ]
    return shared + _intro(dataset, few) + "".join(parts)


def _intro(dataset: Dataset, few: Dataset) -> str:
    """Return the introduction: which points the thumbnails show, and which class a two-class model separates."""
    if not dataset.n:
        told = _(
            "There are no points on the board, so each picture shows the model of its lesson on example data."
        )
    elif session.get().progress.offered is not None:  # a scene is on, and the points are its own
        told = _(
            "Each picture shows what the model of one lesson makes of the points above. Slow methods stop early here."
        )
    elif few.n < dataset.n:
        told = _(
            "Each picture shows what the model of one lesson makes of {few} of your {n:,} points. Slow methods "
            "stop early here. Change a point, then look again."
        )
    else:
        told = _(
            "Each picture shows what the model of one lesson makes of your points. Slow methods stop early here. "
            "Change a point, then look again."
        )
    told = told.format(few=few.n, n=dataset.n)
    if len(dataset.present) > 2:
        alone = _("A two-class model separates class {name} from all others.")
        told = f"{told} {alone.format(name=dataset.names[dataset.present[0]])}"
    title = _("All lessons")
    return f"<header><h2>{title}</h2><p>{escape(told)}</p></header>"


def _sections(site: Site, drawn: Drawn) -> list[tuple[str, list[str]]]:
    """Return the cards of each section, without the page that contains the map."""
    lessons = [room for room in site.rooms if room.scenes]
    # numbering starts after the introductory lesson
    numbers = {room: f"{i}. " for i, room in enumerate(lessons)}
    return [
        (title, [_card(room, numbers.get(room, ""), *drawn[room.path]) for room in rooms if room.miniature])
        for title, rooms in site.sections().items()
    ]


def _card(room: LessonSpec, number: str, parts: str, told: str) -> str:
    words = f"<b>{number}{escape(_(room.title))}</b><small>{escape(told)}</small>"
    if room.scenes:
        done = sum((room.key, scene.key) in session.get().progress.done for scene in room.scenes)
        n = len(room.scenes)
        ways = (
            _("{done} of {n} scenes completed").format(done=done, n=n)
            if done
            else _("{n} scenes").format(n=n)
        )
        words += f'<small class="lc-way">{escape(ways)}</small>'
    if challenges := room.challenges():
        solved = sum((room.key, one.key) in session.get().progress.done for one in challenges)
        count = _("Challenges: {solved} of {n} solved").format(solved=solved, n=len(challenges))
        words += f'<small class="lc-way">{escape(count)}</small>'
    if proofs := room.proofs():
        count = _("Proofs: {n}").format(n=len(proofs))
        words += f'<small class="lc-way">{escape(count)}</small>'
    return f'<a class="lc-link lc-card" href="./{room.path}">{svg.picture(parts)}{words}</a>'


def _drawn(rooms: tuple[LessonSpec, ...], X: Any, labels: Any, names: tuple[str, ...], n: int) -> Drawn:
    """Draw the thumbnails of all pages by path.

    The key "" holds the points that they share.
    """
    subject = Subject(Dataset(X, labels, names), n)
    points = svg.dots(subject.places, subject.dataset.labels)
    return {"": (points, "")} | {room.path: room.thumbnail(subject) for room in rooms if room.miniature}
