"""The controls around a challenge's board: its hints, the buttons, and the list of all challenges."""

from __future__ import annotations

import streamlit as st

from explorer.lesson import lecture_mode
from explorer.lesson.challenges import custom_challenge, links
from explorer.lesson.challenges.challenge import IMPOSSIBLE
from explorer.lesson.challenges.judging import verdict
from explorer.lesson.challenges.task import Task, tasks
from explorer.lesson.controls import pick_by_hand
from explorer.lesson.formulas import showing, typesetting
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scene import Stage
from explorer.lesson.scenes import scene_state
from explorer.visit import result_cache, session
from linboard.i18n.language import _


def act(spec: LessonSpec, task: Task, now: Stage) -> None:
    """Show the requested hints and the buttons: another hint, "It cannot be done", start over, all challenges."""
    step, hints = (spec.key, task.key), task.challenge.hints
    told = min(session.get().progress.hints.get(step, 0), len(hints))
    for k, hint in enumerate(hints[:told], 1):
        said = _("**Hint {k} of {n}.** {hint}").format(k=k, n=len(hints), hint=typesetting.html(_(hint)))
        st.markdown(said, unsafe_allow_html="<math" in said)
    if now.answer == IMPOSSIBLE:
        with st.expander(_("How it can be done")):
            showing.html(f"<p>{typesetting.html(_(task.challenge.idea))}</p>")
    if task.challenge.may.picks:
        pick_by_hand.back(st.container(), "challenge.back")
    with st.container(horizontal=True, gap="xsmall"):
        more = told < len(hints)
        if hints:
            st.button(_("Hint"), key="challenge.hint", on_click=_hint, args=(spec, task), disabled=not more)
        if now.answer == IMPOSSIBLE:
            st.button(_("Try again"), key="challenge.again", on_click=_answer, args=(spec, task, None))
        elif not custom_challenge.is_draft(task.challenge):  # whether a draft can be solved is not known yet
            label = _("It cannot be done")
            st.button(label, key="challenge.impossible", on_click=_answer, args=(spec, task, IMPOSSIBLE))
        st.button(
            _("Start from the beginning"),
            key="challenge.begin",
            on_click=scene_state.lead,
            args=(spec, (spec.key, task.key)),
        )
        others(spec, task)


def others(spec: LessonSpec, task: Task) -> None:
    """Show the menu of all challenges of the lesson, unless the task is from elsewhere."""
    if task in tasks(spec):
        with st.popover(_("All challenges"), key="challenges"):
            _list(spec, task)


def _hint(spec: LessonSpec, task: Task) -> None:
    hints = session.get().progress.hints
    hints[spec.key, task.key] = hints.get((spec.key, task.key), 0) + 1


def _answer(spec: LessonSpec, task: Task, answer: str | None) -> None:
    session.get().progress.answers[spec.key, task.key] = answer


def keep(spec: LessonSpec, task: Task, now: Stage) -> None:
    """Store the link of a board that solves the challenge, for the receipt.

    One link is kept per challenge.
    """
    if result_cache.cached(verdict, task.challenge, now).passed:
        link = links.given(task.challenge, now)
        if len(link) <= links.LONGEST:
            session.get().progress.solutions[spec.key, task.key] = link


def listing(spec: LessonSpec) -> None:
    """Show all challenges of the lesson on the bench, with a tick at the solved ones."""
    all_ = tasks(spec)
    if not all_ or lecture_mode.locked() or lecture_mode.on():
        return
    done = session.get().progress.done
    solved = sum((spec.key, task.key) in done for task in all_)
    with st.expander(_("Challenges: {solved} of {n} solved").format(solved=solved, n=len(all_))):
        _list(spec)


def _list(spec: LessonSpec, here: Task | None = None) -> None:
    """Show a button for each challenge of the lesson, with a tick at the solved ones."""
    done = session.get().progress.done
    for task in tasks(spec):
        step = spec.key, task.key
        st.button(
            f"{chr(0x2713)} {_(task.question)}" if step in done else _(task.question),
            key=f"challenge.{task.key}",
            type="tertiary",
            on_click=scene_state.lead,
            args=(spec, step),
            disabled=task is here,
        )
