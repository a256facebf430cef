"""The page of a scene while the class is the perceptron: its run on the board, and the lecturer's controls."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.classroom import class_perceptron as acts
from explorer.classroom.perceptron_run import Run
from explorer.classroom.room import Room as Hall
from explorer.classroom.room_state import Now
from explorer.classroom.trajectory import Trajectory, trajectory
from explorer.lesson import chart, editor
from explorer.lesson.classroom import (
    class_perceptron,
    class_perceptron_board,
    class_perceptron_texts,
    control,
)
from explorer.lesson.formulas import typesetting
from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Scene
from explorer.lesson.scenes import scene_navigation, scene_panel
from explorer.points import dataset as state
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard import player
from linboard.i18n.language import _
from linboard.messages import Chart, Head


def show(spec: LessonSpec, scene: Scene, title: str, hall: Hall, now: Now) -> None:
    """Show the board and the controls of the run, or its board next to the computer's.

    Both play together.
    """
    assert now.run is not None, "the hall is the perceptron"
    run, so_far = now.run, trajectory(now.run)
    scene_panel.heading(spec, scene, title, typesetting.html(_(acts.ASKED)))
    session.dataset(state.default)  # the link keeps the points during the run
    left, right = st.columns([0.55, 0.45], gap="medium")
    with right.container(key="act", gap="small"):
        control.run(hall, now)
        scene_navigation.steps(spec, solved=False)
    dataset = Dataset(run.X, [label for *_place, label in run.points], run.classes)
    lesson = LessonPage(
        spec, dataset, left, right, right, locked=False, lecturing=True, positive=run.positive
    )
    lesson.notices += editor.notices(dataset, session.get())
    if class_perceptron.beside():
        _both(lesson, right, run, so_far)
    else:
        _alone(lesson, right, run, so_far if now.phase == "asks" else so_far.before_last)


def _alone(lesson: LessonPage, right: DeltaGenerator, run: Run, so_far: Trajectory) -> None:
    """Show the run of the class so far, and its formula."""
    told = class_perceptron_board.told(run, so_far)
    plays = player.of(so_far.trace)
    plays = replace(plays, result=True, plays=session.get().progress.plays)
    lesson.show(
        class_perceptron_board.board(run, so_far, lesson.dataset),
        replace(told, formula=None),
        plays=plays,
        editable=False,
    )
    with right.container(key="formulas-alone"):
        chart.mount(f"{lesson.key}.formulas", Chart(group=lesson.key, formula=told.formula))


def _both(lesson: LessonPage, right: DeltaGenerator, run: Run, so_far: Trajectory) -> None:
    """Show the run of the class and the computer's run on two boards.

    The shorter run stops at its end.
    """
    its = class_perceptron_texts.machine(run, so_far).trace_
    length = max(len(so_far.trace), min(len(its), class_perceptron_board.ROWS))
    hall = replace(so_far, trace=class_perceptron_board.as_long(so_far.trace, length))
    machine = class_perceptron_board.as_long(its, length)
    told = class_perceptron_board.told(run, hall)
    plays = player.of(hall.trace, np.arange(length))
    plays = replace(plays, opens=0, plays=session.get().progress.plays)
    columns = {**(told.columns or {}), "machine": machine.updates}
    lesson.show(
        class_perceptron_board.board(run, hall, lesson.dataset),
        replace(told, formula=None, columns=columns),
        plays=plays,
        title=_("The class"),
        head=[Head(_("The class"), "title")],
        editable=False,
    )
    picture = class_perceptron_board.machine_board(run, machine, lesson.dataset)
    message = picture.message(
        lesson.key,
        title=_("The computer"),
        head=[Head(_("The computer"), "title")],
        caption=_("The computer’s updates so far: {machine}."),
        view="machine",
    )
    with right.container():
        chart.mount(f"{lesson.key}.beside", message)
