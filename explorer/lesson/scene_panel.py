"""The scene panel beside the board: question, instruction, controls of the act, explanation."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from html import escape
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson import guests, lecture_mode, scene_navigation, scene_state, thumbnail
from explorer.lesson.challenges import custom_page
from explorer.lesson.challenges import page as challenge_page
from explorer.lesson.challenges.freedom import DECIMALS
from explorer.lesson.challenges.judging import verdict
from explorer.lesson.challenges.task import Task, asked_for, plain_braces
from explorer.lesson.classroom import control, votes
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.posed.posed import Posed
from explorer.lesson.presenter import sheet
from explorer.lesson.scene import (
    DRAWN,
    SKIPPED,
    Discuss,
    Draw,
    Mark,
    Number,
    Play,
    Predict,
    Scene,
    Stage,
    Until,
)
from explorer.points.dataset import Dataset
from explorer.server import routes
from explorer.visit import progress, result_cache, session
from linboard.board import Board
from linboard.figures import drawn_line, svg
from linboard.i18n.language import _
from linboard.i18n.text import point_name, verbatim
from linboard.messages import Chart, Edit, Foretold, choose

STYLE = (routes.SITE_FOLDER / "pictures.css").read_text(encoding="utf-8")  # for options that are pictures
CHART = "story"  # the question and the explanation: a chart message without a picture, which follows the board's steps
FORMULAS = "formulas"  # the board's formulas in lecture mode: they replace the chart beside the board, if there is one


def beside(
    spec: LessonSpec, scene: Scene, dataset: Dataset, column: DeltaGenerator
) -> tuple[DeltaGenerator, dict[str, DeltaGenerator], DeltaGenerator]:
    """Fill the column beside the board: question, act, the scene's controls, and one chart.

    Returns three values: the container of other parts of the page, which a scene hides; the containers of the charts by
    name; and the container of the controls.
    """
    asked = column.container(key="asked", horizontal=True, gap="small", vertical_alignment="top")
    places = {CHART: asked.container()}
    panel = column.container(key="own-controls", gap="small") if scene.controls else None
    now = scene_state.stage(spec, scene, dataset)
    with column.container(key="act", gap="small"):
        if session.get().progress.asked is None:
            act(spec, scene, now, asked)
        control.show(spec, scene, dataset)
    sheet.publish(spec, scene, dataset)
    with column if lecture_mode.on() else nullcontext():  # below both columns, where no answer moves it
        scene_navigation.steps(spec, solved=isinstance(scene, Task) and scene_state.answered(scene, now))
    if scene.beside:
        places[scene.beside] = column.container(key="beside-first" if scene.beside_first else "beside")
    if lecture_mode.on():
        places[FORMULAS] = column.container(key="formulas-alone" if not scene.beside else "formulas")
    aside = column.container(key="aside")
    return aside, places, aside.container() if panel is None else panel


def on_board(scene: Scene, message: Chart, *, secret: bool) -> Chart:
    """Adapt the board's message to a scene: without the formula and without predictions.

    It starts at its first step, or at the answer if the reader comes back to it. Before the answer, the number of steps
    is `secret`, because it may be the answer. The message lists the completed scenes. Steps that play by themselves
    stop where the question is answered.
    """
    done = progress.spelled(sorted(session.get().progress.done))
    player = message.player
    if isinstance(scene, Task):
        opens = scene.challenge.opens
        player = player and replace(player, opens=opens, predict=None, result=opens is None)
        message = replace(message, edit=message.edit and _within(scene, message.edit))
    elif player is not None:
        to_play = session.get().progress.to_play
        player = replace(
            player,
            opens=_answering_step(scene, player.length) if session.get().progress.opens_answered else 0,
            plays=session.get().progress.plays,
            until=scene.until,
            tells_end=to_play not in session.get().progress.done if to_play else None,
            secret=secret,
            predict=None,
            result=None,
        )
    return replace(message, player=player, formula=None, done=done)


def _within(task: Task, edit: Edit) -> Edit:
    """Restrict the edit settings in the browser to the edits that a challenge allows."""
    may = task.challenge.may
    unlabelled = edit.unlabelled or not (may.labels or may.comes_or_goes)
    return replace(
        edit,
        decimals=(DECIMALS, DECIMALS),
        stay=not may.comes_or_goes,
        unlabelled=unlabelled,
        fixed=not may.places,
        offered=may.classes or None,
    )


def lay(spec: LessonSpec, scene: Scene, now: Stage, board: Board, *, answered: bool) -> None:
    """Draw over the board: a challenge's layers, the line drawn by the reader, and the answers of the class."""
    if isinstance(scene, Task):
        board.above(*scene.challenge.above(now, result_cache.cached(verdict, scene.challenge, now)))
    if isinstance(scene.act, Draw):
        _lay_lines(scene.act, now, board, answered=answered)
    votes.lay(spec, scene, board)


def _lay_lines(act: Draw, now: Stage, board: Board, *, answered: bool) -> None:
    """Draw the reader's line and, after the answer, the other line."""
    points, positive = board.points, board.positive
    board.hold(drawn_line.drawn(points, now.line, positive, street=act.street))
    if answered and act.name:
        other = result_cache.cached(act.happened, now)
        board.above(*drawn_line.beside(points, other, positive, street=act.street))
        board.layout["annotations"] = drawn_line.name(points, other, _(act.name), positive, street=act.street)


def question(spec: LessonSpec, scene: Scene, title: str, asked: str | None) -> str:
    """Return the heading of a scene's page in HTML: the lesson's title with its kind, and the question.

    A question that a class is `asked` replaces the scene's question.
    """
    look = f"<style>{thumbnail.style()}{STYLE}</style>" if pictures(scene) else ""
    named = f"{escape(title)} {spec.badge()}".rstrip()
    return (
        f'{look}<h1 class="lc-title lc-lesson">{named}</h1>'
        f'<p class="lc-question" role="heading" aria-level="2">{escape(asked or _(scene.question))}</p>'
    )


def act(spec: LessonSpec, scene: Scene, now: Stage, beside_text: DeltaGenerator) -> None:
    """Show the controls of the act until it is done: “Show me” in the row of the last answer, or of the text."""
    asked = scene.act
    if scene_state.answered(scene, now):
        if isinstance(scene, Task):
            custom_page.give(spec, scene.challenge, now)
        return
    if isinstance(scene, Task):
        challenge_page.act(spec, scene, now)
        return
    if isinstance(scene, Posed) and isinstance(asked, Discuss):
        st.markdown("\n".join(f"- {verbatim(option)}" for option in scene.asked.options))
        if not scene.explained:
            return  # there is nothing to show
    drawn = pictures(scene)
    with st.container(
        horizontal=True, gap="xsmall", vertical_alignment="bottom", key="pictures" if drawn else None
    ):
        last: Any = st if drawn else None
        if isinstance(asked, Predict):
            for i, option in enumerate(asked.options):
                if i == len(asked.options) - 1:
                    last = last or _last()
                place = _frame(i, drawn[i]) if drawn else last or st
                _say(place, _(option), f"scene.option.{i}", spec, scene, i)
        elif isinstance(asked, Number):
            key = f"scene.number.{spec.key}.{scene.key}"
            said = st.slider(_(asked.label), asked.least, asked.most, asked.usual, key=key, width=240)
            last = _last()
            _say(last, _("Check my guess"), "scene.guess", spec, scene, said)
        elif isinstance(asked, Draw) and asked.holds is None:
            last = _last()
            _say(last, _("Check my line"), "scene.drawn", spec, scene, DRAWN, disabled=now.line is None)
        shows = last or beside_text
        shows.button(_("Show me"), key="scene.show", on_click=scene_state.show, args=(spec, scene))


def _last() -> DeltaGenerator:
    """Return the container of the last answer and of “Show me”, which stay in one row."""
    return st.container(key="last-answer", horizontal=True, gap="xsmall", vertical_alignment="bottom")


def _say(place: Any, label: str, key: str, spec: LessonSpec, scene: Scene, value: Any, **look: Any) -> None:
    """Show a button that gives an answer."""
    place.button(label, key=key, on_click=scene_state.answer, args=(spec, scene, value), **look)


def pictures(scene: Scene) -> list[str]:
    """Return the options as pictures of the scene's initial points, or [] if the options are texts."""
    asked = scene.act
    if not isinstance(asked, Predict) or asked.pictures is None:
        return []
    return [svg.picture(parts) for parts in result_cache.cached(asked.pictures, scene.begin())]


def _frame(i: int, drawn: str) -> DeltaGenerator:
    """Return the container of an option's button and picture; the whole area is clickable (scripts/pictures.css)."""
    frame = st.container(key=f"picture-{i}", gap=None)
    frame.markdown(f"<div>{drawn}</div>", unsafe_allow_html=True)
    return frame


def told(spec: LessonSpec, scene: Scene, now: Stage, length: int) -> Chart:
    """Return the instruction or, once it is answered, the explanation, which appears at the answering step."""
    group = spec.key
    if not scene_state.answered(scene, now):
        ask = (
            asked_for(now, scene)
            if isinstance(scene, Task)
            else f"{_(scene.ask)} {_tried(scene, now)}".strip()
        )
        return Chart(group=group, caption="" if session.get().progress.asked else ask)
    counts = not guests.is_guest(scene.key)  # they are in no list
    if counts and not isinstance(scene.act, Play):
        session.get().progress.done.add((spec.key, scene.key))
    scene_state.keep(spec, scene, now)
    if counts and isinstance(scene, Task):
        challenge_page.keep(spec, scene, now)
    happened = result_cache.cached(scene.tell, now)
    if length < 2 or isinstance(scene.act, Until) or isinstance(scene, Task):
        return Chart(group=group, caption=happened, foretold=_foretold(scene, now, 0))
    since = _answering_step(scene, length)
    before = _(scene.ask) if isinstance(scene.act, Play) else _("Watch the steps; the explanation follows.")
    caption = choose([before, happened], [int(step >= since) for step in range(length)])
    return Chart(group=group, caption=caption, keeps=True, foretold=_foretold(scene, now, since))


def _answering_step(scene: Scene, length: int) -> int:
    """Return the step, of so many, at which the question of the scene is answered."""
    return length - 1 if scene.until is None else min(scene.until, length - 1)


def _tried(scene: Scene, now: Stage) -> str:
    """Return the sentence about an attempt that does not meet the condition yet, or "" before the first attempt."""
    if not (isinstance(scene.act, Until) and scene.is_tried(now)):
        return ""
    return plain_braces(result_cache.cached(scene.act.tried, now))


def _foretold(scene: Scene, now: Stage, since: int) -> Foretold | None:
    """Return the reader's prediction next to the result, or None without a prediction."""
    asked, said = scene.act, now.answer
    on_board = isinstance(asked, Draw | Until)
    if said is None or said == SKIPPED or on_board:
        return None
    foretold = partial(Foretold, since=since, names=[_("your guess"), _("what happened")])
    if isinstance(asked, Number):
        happened = result_cache.cached(asked.happened, now)
        names = [_("your guess"), _("the answer")]  # some of these numbers are computed, not observed
        return foretold(said=said, happened=happened, least=asked.least, most=asked.most, names=names)
    if isinstance(asked, Mark):
        points = dict.fromkeys(
            [said, result_cache.cached(asked.happened, now)]
        )  # one point if the prediction is correct
        return foretold(said=0, happened=len(points) - 1, options=[point_name(i) for i in points])
    assert isinstance(asked, Predict), "nothing else is foretold"
    options = [_(option) for option in asked.options]
    return foretold(said=said, happened=asked.happened, options=options, pictures=pictures(scene) or None)
