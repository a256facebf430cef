"""The scene panel beside the board: question, instruction, controls of the act, explanation."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from html import escape

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson import extra_scenes, lecture_mode, thumbnail
from explorer.lesson.acts.act import Asking
from explorer.lesson.challenges import custom_challenge, custom_page
from explorer.lesson.challenges import page as challenge_page
from explorer.lesson.challenges.freedom import DECIMALS
from explorer.lesson.challenges.task import Task, tasks
from explorer.lesson.classroom import control, votes
from explorer.lesson.formulas import showing
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.presenter import sheet
from explorer.lesson.scene import Scene, Stage
from explorer.lesson.scenes import current_stage, scene_navigation
from explorer.points.dataset import Dataset
from explorer.server import routes
from explorer.visit import progress, result_cache, session
from linboard.board import Board
from linboard.i18n.language import _
from linboard.messages import Chart, Edit, choose

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
    now = current_stage.of(spec, scene, dataset)
    with column.container(key="act", gap="small"):
        if session.get().progress.asked is None:
            act(spec, scene, now, asked)
        control.show(spec, scene, dataset)
    lecturing = lecture_mode.on()
    if lecturing:
        sheet.publish(spec, scene, dataset)
    with column if lecturing else nullcontext():  # below both columns, where no answer moves it
        scene_navigation.steps(spec, solved=isinstance(scene, Task) and scene.answered(now))
    if scene.beside:
        places[scene.beside] = column.container(key="beside-first" if scene.beside_first else "beside")
    if lecturing:
        places[FORMULAS] = column.container(key="formulas-alone" if not scene.beside else "formulas")
    aside = column.container(key="aside")
    return aside, places, aside.container() if panel is None else panel


def on_board(scene: Scene, message: Chart, *, secret: bool) -> Chart:
    """Adapt the board's message to a scene: without the formula and without predictions.

    It starts at its first step, or at the answer if the reader comes back to it. Before the answer, the number of steps
    is `secret`, because it may be the answer. The message lists the completed scenes. Steps that play by themselves
    stop where the question is answered.
    """
    mine, player = session.get().progress, message.player
    done = progress.spelled(sorted(mine.done))
    if scene.act.only_moves and message.edit is not None:
        message = replace(message, edit=replace(message.edit, stay=True, unlabelled=True))
    if isinstance(scene, Task):
        opens = scene.challenge.opens
        player = player and replace(player, opens=opens, predict=None, result=opens is None)
        message = replace(message, edit=message.edit and _within(scene, message.edit))
    elif player is not None:
        player = replace(
            player,
            opens=_answering_step(scene, player.length) if mine.opens_answered else 0,
            plays=mine.plays,
            until=scene.until,
            tells_end=mine.to_play not in mine.done if mine.to_play else None,
            secret=secret,
            predict=None,
            result=None,
        )
    return replace(message, player=player, formula=None, done=done)


def _within(task: Task, edit: Edit) -> Edit:
    """Restrict the edit settings in the browser to the edits that a challenge allows.

    The page itself restricts edits of rows.
    """
    if edit.rows is not None:
        return edit
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


def lay(spec: LessonSpec, scene: Scene, now: Stage, board: Board, *, answered: bool, lecturing: bool) -> None:
    """Draw over the board: a challenge's layers, the line drawn by the reader, and in lectures the class's answers."""
    board.above(*scene.layers(now))
    scene.act.lay(now, board, answered=answered)
    if lecturing:
        votes.lay(spec, scene, board)


def heading(spec: LessonSpec, scene: Scene, title: str, question: str) -> None:
    """Show the heading of a scene's page: the lesson's title with its kind, and the question in HTML.

    A challenge has its number in place of the kind.
    """
    look = f"<style>{thumbnail.style()}{STYLE}</style>" if scene.act.option_pictures(scene.begin()) else ""
    named = f"{escape(title)} {spec.badge()}".rstrip()
    if scene in (own := tasks(spec)):
        number = _("Challenge {i} of {n}").format(i=own.index(scene) + 1, n=len(own))
        named = f"{escape(number)} · {escape(title)}"
    st.html(f'{look}<h1 class="lc-title lc-lesson">{named}</h1>')
    showing.html(f'<div class="lc-question" role="heading" aria-level="2">{question}</div>')


def formula(scene: Scene) -> None:
    """Show what a scene asks about, such as a line of a proof."""
    if written := scene.formula:
        st.markdown(
            f'<div class="lc-asked-line">{written}</div>', unsafe_allow_html=True
        )  # st.html removes MathML


def act(spec: LessonSpec, scene: Scene, now: Stage, beside_text: DeltaGenerator) -> None:
    """Show the controls of the act until it is done: “Show me” in the row of the last answer, or of the text."""
    asked = scene.act
    if scene.answered(now):
        if isinstance(scene, Task):
            custom_page.give(spec, scene.challenge, now)
            challenge_page.others(spec, scene)
        elif not lecture_mode.on() and (more := scene.more()):
            st.html(more)
        return
    if isinstance(scene, Task):
        challenge_page.act(spec, scene, now)
        return
    if (options := asked.options_alone) is not None:
        st.markdown(options)
    if not asked.skippable:
        return
    first = scene.begin()
    row = "pictures" if asked.option_pictures(first) else None
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="bottom", key=row):
        asking = Asking(now, first, f"{spec.key}.{scene.key}", partial(current_stage.answer, spec, scene))
        shows = asked.controls(asking) or beside_text
        shows.button(_("Show me"), key="scene.show", on_click=current_stage.show, args=(spec, scene))


def explanation(spec: LessonSpec, scene: Scene, now: Stage, length: int) -> Chart:
    """Return the instruction or, once it is answered, the explanation, which appears at the answering step."""
    group, asked = spec.key, scene.act
    if not scene.answered(now):
        return Chart(group=group, caption="" if session.get().progress.asked else scene.instruction(now))
    counts = scene in spec.scenes or not extra_scenes.is_extra(scene.key)  # extra scenes are in no list
    if counts and not asked.plays:
        session.get().progress.done.add((spec.key, scene.key))
    current_stage.keep(spec, scene, now)
    if isinstance(scene, Task) and not custom_challenge.is_draft(scene.challenge):
        challenge_page.keep(spec, scene, now)
    happened = result_cache.cached(scene.tell, now)
    if asked.moves and not isinstance(scene, Task):
        happened = f"✓ {happened}"  # an answer that was chosen has a verdict of its own
    if length < 2 or asked.moves or isinstance(scene, Task):
        return Chart(
            group=group, caption=happened, keeps=True, foretold=asked.foretold(now, scene.begin(), 0)
        )
    since = _answering_step(scene, length)
    before = _(scene.ask) if asked.plays else _("Watch the steps; the explanation follows.")
    caption = choose([before, happened], [int(step >= since) for step in range(length)])
    return Chart(group=group, caption=caption, keeps=True, foretold=asked.foretold(now, scene.begin(), since))


def _answering_step(scene: Scene, length: int) -> int:
    """Return the step, of so many, at which the question of the scene is answered."""
    return length - 1 if scene.until is None else min(scene.until, length - 1)
