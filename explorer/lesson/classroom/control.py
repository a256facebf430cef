"""The lecturer's controls of a room beside a scene's board: ask, count the answers, reveal, ask again."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from html import escape

import streamlit as st

from explorer.classroom.questions import Question
from explorer.classroom.room import Room as Hall
from explorer.classroom.room_state import Now
from explorer.classroom.store import StoreError
from explorer.lesson.classroom import (
    answers,
    class_perceptron,
    class_perceptron_texts,
    corner,
    custom_question,
    history,
    moderation,
    open_room,
    phones,
    placed_points,
    still_open,
    summary,
    variants,
    votes,
)
from explorer.lesson.classroom.guarded_button import button, single_shot
from explorer.lesson.classroom.votes import Revealed
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Scene, Stage
from explorer.lesson.scenes import current_stage, scene_state
from explorer.points.dataset import Dataset
from explorer.visit import fragments
from linboard.i18n.language import _

PACE = 0.5  # seconds between two counts of the answers, so that the display is at most a second old
TOLD = "linclass.hall.told"  # session key: the number of the round whose right answer is marked
CLOSING = "linclass.hall.closing"  # session key: whether the lecturer has asked to close the room
CLOSED = "linclass.hall.closed"  # session key: the scene in which the room ended, and whether the lecturer closed it


def show(spec: LessonSpec, scene: Scene, dataset: Dataset) -> None:
    """Show the controls of the room that this session leads, if any."""
    if open_room.is_news():
        st.rerun()  # so that the bar shows its code
    hall = open_room.led()
    if hall is None:
        _end(spec, scene)
        return
    with st.container(key="hall", gap="xsmall"):
        try:
            now = hall.now()
            if now is not None:
                _control(spec, scene, dataset, hall, now)
        except StoreError:
            st.html(_told(_("The room is not responding right now.")))
            return
        if now is None:
            _leave((spec.key, scene.key), by_hand=False)
            st.rerun()


def _end(spec: LessonSpec, scene: Scene) -> None:
    """Report the end of the room in the scene in which it ended."""
    place, by_hand = st.session_state.get(CLOSED, (None, False))
    if place == (spec.key, scene.key):
        closed = _("The room is closed, and all its data has been deleted.")
        with st.container(key="hall"):
            st.html(_told(closed if by_hand else _("This room has closed.")))
    else:
        st.session_state.pop(CLOSED, None)


def _control(spec: LessonSpec, scene: Scene, dataset: Dataset, hall: Hall, now: Now) -> None:
    """Show the current state, and the next action."""
    rounds = history.ended(hall, now) if history.is_on() else []
    k = history.on(rounds)
    past = None if k is None else rounds[k]
    here = past is not None and votes.is_of(past.question, spec, scene)
    if past is not None and here and history.settle(spec, scene, dataset, past):
        st.rerun()  # the board is drawn after its control, but its scene is set before
    revealed = votes.revealed(hall, now, spec, scene)
    told = revealed is not None and _is_told(revealed, scene, dataset, spec)
    if revealed is not None and told and revealed.round.n == now.n:
        phones.tell(hall, now, scene, current_stage.of(spec, scene, dataset))
    # always present, so that the elements below keep their positions
    with st.container(gap="xsmall", key="hall-answers"):
        if revealed is not None:
            _answers(hall, revealed, told=told)
    with st.container(horizontal=True, gap="xsmall", vertical_alignment="center", key="hall-do"):
        if k is not None:
            asked = answers.question(rounds[k].question)
            st.html(_told(_("Round {k} of {n}: {question}").format(k=k + 1, n=len(rounds), question=asked)))
            history.steps(hall, spec, rounds, k)
        elif now.phase == "asks" and not votes.asks(spec, scene, now):
            _elsewhere(spec, hall, now)
        else:
            _next(spec, scene, dataset, hall, now, revealed)
            _way_in(spec, scene, dataset, hall, now)
        if revealed is not None and revealed.question.kind == "points":
            take = partial(placed_points.take, spec, revealed.question, revealed.votes[-1])
            button(_("Use as this lesson’s data"), "hall.data", take)
    with st.container(horizontal=True, gap="small", vertical_alignment="center", key="hall-more"):
        if k is None:
            custom_question.show(hall, now, spec, scene, dataset)
        moderation.show(hall, now, None if revealed is None else revealed.round)
        if revealed is not None and votes.can_tell(revealed) and not told:
            tell = partial(_tell, revealed.round.n)
            st.button(_("Right answer"), key="hall.right", type="tertiary", on_click=tell)
        if k is None:
            history.offer(hall, spec)
            summary.show(hall, now)
        _closing(hall, spec.key, scene.key)


def _way_in(spec: LessonSpec, scene: Scene, dataset: Dataset, hall: Hall, now: Now) -> None:
    """Show the button that starts the class perceptron, if the scene allows it and no question is open."""
    way = class_perceptron.way_in(hall, now, class_perceptron.run_on(spec, scene, dataset))
    if way is not None and not votes.asks(spec, scene, now):
        button(way.label, f"hall.{way.key}", single_shot(hall, now, way.do))


def run(hall: Hall, now: Now) -> None:
    """Show the controls of the class perceptron: the result of its last round, and the next action."""
    assert now.question is not None, "a round asks something"
    with st.container(key="hall", gap="xsmall"):
        for text in class_perceptron_texts.told(now, beside=class_perceptron.beside()):
            st.html(_told(text))
        if now.phase == "asks":
            fragments.fragment(partial(_waiting, hall, now), every=PACE)
        with st.container(horizontal=True, gap="small", key="hall-do"):
            for way in class_perceptron.ways(hall, now):
                look = "primary" if way.key == "next" else "secondary"
                button(way.label, f"hall.{way.key}", single_shot(hall, now, way.do), type=look)
        with st.container(horizontal=True, gap="small", key="hall-more"):
            button(
                _("Leave this activity"), "hall.leave", partial(class_perceptron.leave, hall), type="tertiary"
            )
            _closing(hall, now.question.lesson, now.question.scene)


def _waiting(hall: Hall, now: Now) -> None:
    """Show how many phones have answered, and for which points the computer will answer."""
    with suppress(StoreError):  # the next refresh tries again
        st.html("".join(map(_told, class_perceptron_texts.waiting(hall, now))))


def _answers(hall: Hall, revealed: Revealed, *, told: bool) -> None:
    """Show the answers of the class beside the board."""
    if bars := votes.bars(revealed, told=told):
        st.html(bars)
    if revealed.question.kind == "text":
        moderation.texts(hall, revealed.round)


def _next(
    spec: LessonSpec, scene: Scene, dataset: Dataset, hall: Hall, now: Now, revealed: Revealed | None
) -> None:
    """Show the next action, which the key V presses, and the number of answers."""
    stage = current_stage.of(spec, scene, dataset)
    asked = scene.vote(spec.key, stage.begun if scene.edits else dataset)
    ask = single_shot(hall, now, partial(_ask, hall, scene, stage, asked))
    asks = votes.asks(spec, scene, now)
    leaving = asks and still_open.wanted(now.n)
    if asks:
        label = _("End the vote (V)") if leaving else _("Show the votes")
        _press(label, now, single_shot(hall, now, partial(_reveal, hall)))
    elif revealed is not None:
        _press(_("Vote again"), now, single_shot(hall, now, hall.again))
    elif asked is not None:
        _press(_("Ask the class"), now, ask)
    with st.container(width="content"):  # always present, so that the text below keeps its position
        if asks and leaving:
            st.html(_told(_("This question is still open.")))
            st.button(_("Back to the question (P)"), key="hall.return", on_click=still_open.forget)
        elif asks:
            clock = _("Stop the clock (T)") if now.clock else _("Start the clock (T)")
            button(clock, "hall.clock", partial(hall.time, on=not now.clock))
        elif (
            revealed is not None
            and asked is not None
            and revealed.question.typed
            and revealed.question.text != asked.text
        ):
            button(_("Ask this scene’s question"), "hall.scene", ask)
        elif revealed is not None and scene.variation:
            another = (spec, scene, hall, revealed.question, now)
            st.button(_("Another like this"), key="hall.anew", on_click=variants.ask, args=another)
    if revealed is not None:
        st.html(_told(votes.moves(revealed.votes)))
    elif asked is None and not asks:
        st.html(_told(_("This scene has no question for phones.")))
    else:
        fragments.fragment(partial(_count, hall, now.n if asks else 0), every=PACE)


def _press(label: str, now: Now, do: Callable[[], bool]) -> None:
    """Show the button that the key V presses, with a key of its own for each state of the room.

    With one key, a second press that the projector or the presenter view sends for "Show the votes" would vote again.
    """
    button(label, f"hall.next.{now.n}.{now.phase}", do, type="primary")


def _ask(hall: Hall, scene: Scene, stage: Stage, asked: Question | None) -> bool:
    """Ask the scene's question.

    The room stores its right answer for the history.
    """
    return asked is not None and hall.ask(replace(asked, right=scene.right(stage)))


def _closing(hall: Hall, *place: str) -> None:
    """Show the button that closes the room, with a confirmation.

    The key X presses it.
    """
    if st.session_state.get(CLOSING):
        close = partial(_close, hall, place)
        button(_("Delete all answers and close (X)"), "hall.close", close, type="primary")
        st.button(_("Keep the room open"), key="hall.keep", on_click=_keep)
    else:
        st.button(_("Close the room"), key="hall.close.ask", type="tertiary", on_click=_ask_to_close)


def _elsewhere(spec: LessonSpec, hall: Hall, now: Now) -> None:
    """Say on another scene that a question is still open: V ends the vote, P goes back to it."""
    asked = now.question
    assert asked is not None, "a vote is about a question"
    said = _("This question is still open: {question}").format(question=answers.question(asked))
    st.html(_told(said))
    _press(_("End the vote (V)"), now, single_shot(hall, now, partial(_reveal, hall)))
    back = partial(scene_state.lead, spec, (asked.lesson, asked.scene))
    st.button(_("Back to the question (P)"), key="hall.return", on_click=back)
    with st.container(width="content"):
        fragments.fragment(partial(_count, hall, now.n), every=PACE)


def _reveal(hall: Hall) -> bool:
    """End the vote, and forget that the lecturer wanted to leave it."""
    still_open.forget()
    return hall.reveal()


def _is_told(revealed: Revealed, scene: Scene, dataset: Dataset, spec: LessonSpec) -> bool:
    """Return whether the right answer is marked: by its button, or because the scene has been answered."""
    if st.session_state.get(TOLD) == revealed.round.n:
        return True
    stage = current_stage.of(spec, scene, dataset)
    return answers.is_of_scene(revealed.question, scene) and scene.answered(stage)


def _tell(n: int) -> None:
    st.session_state[TOLD] = n


def _ask_to_close() -> None:
    st.session_state[CLOSING] = True


def _keep() -> None:
    st.session_state.pop(CLOSING, None)


def _close(hall: Hall, place: tuple[str, ...]) -> bool:
    hall.close()
    _leave(place, by_hand=True)
    return True


def _leave(place: tuple[str, ...], *, by_hand: bool) -> None:
    """Forget the room, and remember for the scene how it ended."""
    st.session_state[CLOSED] = place, by_hand
    _keep()
    history.leave()
    open_room.leave()


def _count(hall: Hall, n: int) -> None:
    """Show how many phones have answered, without their answers; before a question, how many have joined."""
    try:
        answered, joined = hall.counted(n)
    except StoreError:
        return  # the next refresh tries again
    if n:
        told = _("{answered} of {joined} phones have answered.").format(answered=answered, joined=joined)
    else:
        told = _("Phones in the room: {joined}.").format(joined=joined)
    st.html(f'<p class="lc-count lc-short">{escape(told)}</p>{corner.html(hall, told) if n else ""}')


def _told(text: str) -> str:
    return f'<p class="lc-count">{escape(text)}</p>'
