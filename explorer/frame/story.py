"""The scenes of a lesson as a visitor goes through them: which one is on, what has been answered, what is told.

A lesson opens with its first scene, unless the link brings points or settings or the visitor has points of his own:
these open the bench, with all controls. The address says scene=k, and scene=0 on the bench.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.frame import lecture
from explorer.frame.room import Room
from explorer.frame.scene import SKIPPED, Foretell, Number, Play, Scene, Stage, Until
from explorer.points.dataset import Dataset
from explorer.visit import memo, progress, reader, session
from explorer.visit.progress import Step
from linboard.messages import Chart, Foretold, choose
from linboard.words.language import _

PARAMETER = "scene"
COURSE = "course"
PRINT = "print"  # asks for the lesson on paper: paper/sheet.py
CHART = "story"  # what is asked and told: a chart without a picture, which follows the board's steps
FREE = 0
# Parts of the address that bring neither points nor settings.
OF_THE_VISIT = {PARAMETER, COURSE, PRINT, lecture.KEY, reader.KEY}


def begin(room: Room) -> Scene | None:
    """Settle which scene of the lesson is on, and set its stage where it is another one; None on the bench."""
    current = session.get()
    if current.place != room.key:
        current.place = room.key
        current.scenes[room.key] = _opens_with(room)
    k = current.scenes[room.key]
    scene = room.scenes[k - 1] if k else None
    if scene is None:
        current.offered, current.settings = None, {}
    elif current.staged != (room.key, k):
        _set_stage(room, k, keep=session.is_linked())
    else:
        current.left = current.points
    session.write(PARAMETER, str(k) if room.scenes else None)
    return scene


def _opens_with(room: Room) -> int:
    """The number of the scene that a page opens with, from the address or from what the visitor has seen of it."""
    if lecture.locked():
        return FREE  # a scene has the answer to a lecturer's question
    current, said = session.get(), st.query_params.get(PARAMETER, "")
    if said.isascii() and said.isdigit() and len(said) < 3 and int(said) <= len(room.scenes):
        return int(said)
    brought = not set(st.query_params) <= OF_THE_VISIT
    own = current.points is not None and current.points != current.left
    if not room.scenes or brought or own:
        return FREE
    return current.scenes.get(room.key) or 1


def _set_stage(room: Room, k: int, *, keep: bool = False) -> None:
    """Put a scene's points on the board, unless the link has brought others, and its settings into the controls."""
    scene, current = room.scenes[k - 1], session.get()
    current.begun = scene.dataset()
    if not keep:
        session.replace(current.begun)
    current.begin += 1
    current.answers.pop((room.key, scene.key), None)
    current.staged, current.left = (room.key, k), current.points
    current.offered, current.settings = frozenset(scene.controls), scene.settings
    for key in scene.controls:
        st.session_state[key] = scene.settings[key]


def on(room: Room) -> Scene | None:
    """The scene of the lesson that is on; None on the bench."""
    k = session.get().scenes.get(room.key, FREE)
    return room.scenes[k - 1] if k else None


def way(room: Room) -> list[Step]:
    """The scenes that Back and Next lead through: those of the course, while one of it is on; else of the lesson."""
    k, course = session.get().scenes.get(room.key, FREE), session.get().course
    own = [(room.key, scene.key) for scene in room.scenes]
    within = own[k - 1] in course if k else not set(own).isdisjoint(course)
    return list(course) if within else own


def place(room: Room) -> int:
    """The position in that way of the scene that is on; -1 on the bench."""
    scene = on(room)
    return -1 if scene is None else way(room).index((room.key, scene.key))


def lead(room: Room, step: Step) -> None:
    """Begin a scene of this lesson, or of another one."""
    lesson, key = step
    if lesson == room.key:
        go(room, next(k for k, scene in enumerate(room.scenes, 1) if scene.key == key))
    else:
        _leave(room)
        session.get().leads_to = step


def _leave(room: Room) -> None:
    """What is only played has been done once one goes on."""
    scene = on(room)
    if scene is not None and isinstance(scene.act, Play):
        session.get().done.add((room.key, scene.key))


def go(room: Room, k: int) -> None:
    """Begin scene k of the lesson, or leave its points and settings on the bench."""
    current = session.get()
    scene = on(room)
    if scene is not None:
        _leave(room)
        if k == FREE:
            for key, value in scene.settings.items():
                st.session_state[key] = st.session_state.get(key, value) if key in scene.controls else value
    current.scenes[room.key], current.staged = k, None
    if k != FREE:
        _set_stage(room, k)


def stage(room: Room, scene: Scene, dataset: Dataset) -> Stage:
    """The scene as it stands just now, with these points on the board."""
    current = session.get()
    now = {key: st.session_state.get(key, scene.settings[key]) for key in scene.controls}
    begun = current.begun if current.begun is not None else dataset
    answer = current.answers.get((room.key, scene.key))
    return Stage(dataset, {**scene.settings, **now}, begun, answer)


def answer(room: Room, scene: Scene, value: Any) -> None:
    """Take what the reader foretells; the steps then play."""
    current = session.get()
    current.answers[room.key, scene.key] = value
    current.plays += 1


def show(room: Room, scene: Scene) -> None:
    """Do what the reader would have had to do."""
    if isinstance(scene.act, Until):
        shown = scene.act.shown(scene.begin())
        session.replace(shown.dataset)
        for key in scene.controls:
            st.session_state[key] = shown.settings[key]
    else:
        answer(room, scene, SKIPPED)


def answered(scene: Scene, now: Stage) -> bool:
    """Whether the reader has foretold something, wanted to be shown, or done what was to be done.

    What is only played has nothing to hide.
    """
    if isinstance(scene.act, Until):
        return memo.once(scene.act.holds, now)
    return isinstance(scene.act, Play) or now.answer is not None


# ---- what is seen ----


def beside(
    room: Room, scene: Scene, dataset: Dataset, column: DeltaGenerator
) -> tuple[DeltaGenerator, dict[str, DeltaGenerator], DeltaGenerator]:
    """Beside the board: what is asked and done, with the scene's controls, and one chart.

    Returns the place of a page's other parts, which are not seen in a scene; those of the charts, by their names; and
    that of the controls.
    """
    places = {CHART: column.container()}
    panel = column.container(gap="small") if scene.controls else None
    with column.container(key="act", gap="small"):
        act(room, scene, stage(room, scene, dataset))
        steps(room)
    if scene.beside:
        places[scene.beside] = column.container()
    aside = column.container(key="aside")
    return aside, places, aside.container() if panel is None else panel


def on_board(message: Chart, *, secret: bool) -> Chart:
    """The board's message as a scene has it: from its first step on, without the formula and what would be foretold.

    Before the answer the number of steps is `secret`, as it may be just what is asked. The browser is told which
    scenes are done.
    """
    done = progress.spelled(sorted(session.get().done))
    player = message.player
    if player is not None:
        plays, waits = session.get().plays, not lecture.on()
        player = replace(player, opens=0, plays=plays, waits=waits, secret=secret, predict=None, result=None)
    return replace(message, player=player, formula=None, done=done)


def question(scene: Scene, title: str) -> str:
    """The head of a scene's page, in HTML: the lesson's title, and large the question."""
    return (
        f'<h1 class="lc-title lc-lesson">{escape(title)}</h1>'
        f'<p class="lc-question" role="heading" aria-level="2">{escape(_(scene.question))}</p>'
    )


def act(room: Room, scene: Scene, now: Stage) -> None:
    """The controls of what the reader is to do, until it is done."""
    asked = scene.act
    if answered(scene, now):
        return
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="bottom"):
        if isinstance(asked, Foretell):
            for i, option in enumerate(asked.options):
                st.button(_(option), key=f"scene.option.{i}", on_click=answer, args=(room, scene, i))
        elif isinstance(asked, Number):
            key = f"scene.number.{room.key}.{scene.key}"
            said = st.slider(_(asked.label), asked.least, asked.most, asked.usual, key=key, width=240)
            st.button(_("That is my guess"), key="scene.guess", on_click=answer, args=(room, scene, said))
        st.button(_("Show me"), key="scene.show", type="tertiary", on_click=show, args=(room, scene))


def told(room: Room, scene: Scene, now: Stage, length: int) -> Chart:
    """What is asked, and once it is answered what happened; of steps that play, where they have come to it."""
    group = room.key
    if not answered(scene, now):
        return Chart(group=group, caption=_(scene.ask))
    if not isinstance(scene.act, Play):
        session.get().done.add((room.key, scene.key))
    happened = memo.once(scene.tell, now)
    if length < 2 or isinstance(scene.act, Until):
        return Chart(group=group, caption=happened, foretold=_foretold(scene, now, 0))
    since = length - 1 if scene.until is None else min(scene.until, length - 1)
    before = (
        _(scene.ask)
        if isinstance(scene.act, Play)
        else _("Now the steps play: look. Where they wait, press play.")
    )
    caption = choose([before, happened], [int(step >= since) for step in range(length)])
    return Chart(group=group, caption=caption, foretold=_foretold(scene, now, since))


def _foretold(scene: Scene, now: Stage, since: int) -> Foretold | None:
    """What the reader has foretold beside what happened; nothing where he has not."""
    asked, said = scene.act, now.answer
    if said is None or said == SKIPPED:
        return None
    names = [_("your guess"), _("what happened")]
    if isinstance(asked, Number):
        happened = memo.once(asked.happened, now)
        return Foretold(
            said=said, happened=happened, since=since, names=names, least=asked.least, most=asked.most
        )
    assert isinstance(asked, Foretell), "nothing else is foretold"
    options = [_(option) for option in asked.options]
    return Foretold(said=said, happened=asked.happened, since=since, names=names, options=options)


def steps(room: Room) -> None:
    """Back, where one is, Next, and the way to the bench."""
    steps, i = way(room), place(room)
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="scenes"):
        leads_to(_("Back"), "scene.back", room, steps[i - 1], disabled=i == 0)
        st.html(_dots(steps, i))
        last = i == len(steps) - 1
        if not last:
            leads_to(_("Next"), "scene.next", room, steps[i + 1], type="primary")
        st.button(
            _("Explore freely"),
            key="scene.free",
            on_click=go,
            args=(room, FREE),
            type="primary" if last else "tertiary",
        )
        _print()


def _print() -> None:
    """The way to the lesson's sheet."""
    if not lecture.on():
        st.button(_("Print"), key="scene.print", type="tertiary", on_click=session.write, args=(PRINT, "1"))


def leads_to(
    label: str,
    key: str,
    room: Room,
    step: Step,
    before: Callable[[], None] | None = None,
    **look: Any,
) -> None:
    """A button that begins a scene, after it has called `before`; of a change of the page the browser must know."""

    def begin_it() -> None:
        if before is not None:
            before()
        lead(room, step)

    place = st.container(key=f"elsewhere-{key}", width="content") if step[0] != room.key else st
    place.button(label, key=key, on_click=begin_it, **look)


def _dots(steps: list[Step], here: int) -> str:
    """A dot for each scene: filled where it is done, large where one is."""
    done = session.get().done
    kinds = ["lc-here" if i == here else "lc-done" if step in done else "" for i, step in enumerate(steps)]
    where = escape(_("Scene {i} of {n}").format(i=here + 1, n=len(steps)))
    dots = "".join(f'<i class="{kind}"></i>' for kind in kinds)
    return f'<span class="lc-dots" role="img" aria-label="{where}">{dots}</span>'


def back_to(room: Room) -> None:
    """On the bench, the way back to the scenes, and to their sheet."""
    if not room.scenes:
        return
    steps = way(room)
    label = _("Back to the course") if steps == list(session.get().course) else _("Begin the lesson")
    with st.container(horizontal=True, gap="small"):
        leads_to(label, "scene.begin", room, next(step for step in steps if step[0] == room.key))
        _print()
