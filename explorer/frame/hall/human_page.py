"""The page of a scene while the hall is the perceptron: its run on the board, and beside it what the lecturer needs."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.classroom import human as acts
from explorer.classroom.room import Now
from explorer.classroom.room import Room as Hall
from explorer.classroom.run import Run
from explorer.classroom.trajectory import Trajectory, trajectory
from explorer.frame import chart, editor, guide
from explorer.frame.hall import control, human, human_board, human_told
from explorer.frame.lesson import Lesson
from explorer.frame.room import Room
from explorer.frame.scene import Scene
from explorer.points import dataset as state
from explorer.points.dataset import Dataset
from explorer.visit import session
from linboard import player
from linboard.messages import Chart, Head
from linboard.words.language import _


def show(room: Room, scene: Scene, title: str, hall: Hall, now: Now) -> None:
    """Board and control of the hall's run; or its board and the machine's, which play together."""
    assert now.run is not None, "the hall is the perceptron"
    run, so_far = now.run, trajectory(now.run)
    st.html(guide.question(room, scene, title, _(acts.ASKED)))
    session.dataset(state.default)  # the link keeps them meanwhile
    left, right = st.columns([0.55, 0.45], gap="medium")
    with right.container(key="act", gap="small"):
        control.run(hall, now)
        guide.steps(room, solved=False)
    dataset = Dataset(run.X, [label for *_place, label in run.points], run.classes)
    here = Lesson(room, dataset, left, right, right, locked=False, lecturing=True, positive=run.positive)
    here.notices += editor.notices(dataset)
    if human.beside():
        _both(here, right, run, so_far)
    else:
        _alone(here, right, run, so_far if now.phase == "asks" else so_far.before_last)


def _alone(here: Lesson, right: DeltaGenerator, run: Run, so_far: Trajectory) -> None:
    """The hall's run so far, and its formula."""
    told = human_board.told(run, so_far)
    plays = player.of(so_far.trace)
    plays = replace(plays, result=True, plays=session.get().progress.plays, waits=False)
    here.show(
        human_board.board(run, so_far, here.dataset),
        replace(told, formula=None),
        plays=plays,
        editable=False,
    )
    with right.container(key="formulas-alone"):
        chart.mount(f"{here.key}.formulas", Chart(group=here.key, formula=told.formula))


def _both(here: Lesson, right: DeltaGenerator, run: Run, so_far: Trajectory) -> None:
    """The hall's run and the machine's on two boards; the shorter one rests at its end."""
    its = human_told.machine(run, so_far).trace_
    length = max(len(so_far.trace), min(len(its), human_board.ROWS))
    hall = replace(so_far, trace=human_board.as_long(so_far.trace, length))
    machine = human_board.as_long(its, length)
    told = human_board.told(run, hall)
    plays = player.of(hall.trace, np.arange(length))
    plays = replace(plays, opens=0, plays=session.get().progress.plays, waits=False)
    columns = {**(told.columns or {}), "machine": machine.updates}
    here.show(
        human_board.board(run, hall, here.dataset),
        replace(told, formula=None, columns=columns),
        plays=plays,
        title=_("The class"),
        head=[Head(_("The class"), "title")],
        editable=False,
    )
    picture = human_board.machine_board(run, machine, here.dataset)
    message = picture.message(
        here.key,
        title=_("The computer"),
        head=[Head(_("The computer"), "title")],
        caption=_("The computer’s updates so far: {machine}."),
        view="machine",
    )
    with right.container():
        chart.mount(f"{here.key}.beside", message)
