"""The page of a proof: the board, and beside it the chain with its controls, all on one screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from typing import Any, cast

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson import class_check, lecture_mode
from explorer.lesson.code import notebook
from explorer.lesson.extra_questions import reasons
from explorer.lesson.formulas import finding
from explorer.lesson.lesson_page import LessonPage
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.pace import Pace
from explorer.lesson.presenter import sheet as presenter_sheet
from explorer.lesson.printing import lesson_sheet
from explorer.lesson.proofs import chain, notebook_cells, sheet, state, steps
from explorer.lesson.proofs.layers import identified
from explorer.lesson.proofs.notation import indexed
from explorer.lesson.proofs.proof import Drawing, Given, Numbered, Proof, Samples, every_class
from explorer.lesson.scenes import scene_state
from explorer.points import dataset as points
from explorer.points.dataset import Dataset
from explorer.visit import result_cache, session
from linboard.board import Board, Caption
from linboard.chain import Mode
from linboard.i18n import language
from linboard.i18n.language import _, bound
from linboard.messages import Chart

HEIGHT = 200  # pixels of the second picture
BESIDE, CHAIN = "proof-beside", "proof"  # the charts by name
SHORT = 20  # characters of a formula of a claim in which no line ends
Navigation = Callable[[], None]


def heading(title: str, proof: Proof) -> str:
    """Return the heading of a proof in HTML: its lesson and name, and the claim."""
    told = _("{lesson} · Proof: {name}").replace(" · ", "\u00a0· ")  # no line begins with the dot
    # A phone shortens the name of the lesson, not that of the proof.
    lesson = f'<span class="lc-of-lesson">{escape(title)}</span>'
    name = told.format(lesson=lesson, name=escape(_(proof.name)))
    claim = indexed(finding.replaced(_(proof.claim), _unbroken))
    return (
        f'<h1 class="lc-title lc-lesson">{name}</h1>'
        f'<p class="lc-question lc-claim" role="heading" aria-level="2">{claim}</p>'
    )


def _unbroken(formula: str) -> str:
    """Return a formula of a claim; no line ends within a short one."""
    return formula.replace(" ", "\u00a0") if len(formula) <= SHORT else formula


def show(room: LessonSpec, title: str, proof: Proof, navigation: Navigation | None = None) -> None:
    """Show a proof, and below it the row of its buttons or those of a scene."""
    lesson, row = opened(room, title, proof, navigation)
    if not class_check.two_classes(lesson, several=proof.reads is every_class):
        return
    dropped = state.dropped(proof)
    settings = _settings(proof, lesson, dropped)
    given = lesson.live(lambda: _draw(lesson, proof, settings, dropped))
    if given is not None:
        X, y = (part[: notebook_cells.MOST] for part in proof.reads(given.dataset, given.positive))
        also(lesson, row, proof, given, (X, y), settings)


def opened(
    room: LessonSpec,
    title: str,
    proof: Proof,
    navigation: Navigation | None = None,
    *,
    drops: Callable[[Proof, str], None] | None = None,
) -> tuple[LessonPage, DeltaGenerator]:
    """Show the heading, both columns, and the row of buttons; return the page to fill, and this row.

    `drops` is called with the key of the assumption to drop, if the proof is not about the points on the board.
    """
    st.html(heading(title, proof))
    if drops is None:
        presenter_sheet.publish_proof(room, proof)
    dataset = session.dataset(proof.dataset or points.default)
    left, right = st.columns([0.48, 0.52], gap="medium")
    board, beside = left.container(), left.container(key="proof-beside")
    chain_place = right.container(key="proof-chain")
    controls = right if drops is None else right.container(key="locked")  # hidden: they choose the rows
    lesson = LessonPage(
        room,
        dataset,
        board,
        right,
        controls,
        lecture_mode.locked(),
        lecture_mode.on(),
        pace=Pace(hurried=not session.get().take_idle()),
        proving=True,
        _places={BESIDE: beside, CHAIN: chain_place},
    )
    with right if lecture_mode.on() else st.container():
        row = st.container(horizontal=True, gap="small", vertical_alignment="center", key="scenes")
        with row:
            _buttons(room, proof, navigation, drops)
    return lesson, row


def also(
    lesson: LessonPage,
    row: DeltaGenerator,
    proof: Proof,
    given: Numbered,
    samples: Samples,
    settings: Mapping[str, Any],
) -> None:
    """Show the buttons that print the proof and open it as a notebook about these samples, and the printed proof."""
    if lesson.lecturing:
        return
    with row:
        _downloads(lesson.room, proof, given, samples, settings)
    paper = sheet.written(proof, given, headed=False)  # the page has its heading above the board
    lesson.right.markdown(f'<div class="lc-on-paper" hidden>{paper}</div>', unsafe_allow_html=True)


def _settings(proof: Proof, lesson: LessonPage, dropped: str | None) -> Mapping[str, Any]:
    """Return the settings of a proof: those that violate the dropped assumption, or its own."""
    if dropped is None:
        return proof.settings
    found = result_cache.cached(proof.compute, lesson.dataset, lesson.positive)
    example = next(one for one in found.assumptions if one.key == dropped).counterexample()
    return {**proof.settings, **example.settings}


def _draw(lesson: LessonPage, proof: Proof, settings: Mapping[str, Any], dropped: str | None) -> Given | None:
    """Draw the board, the second picture and the chain for the present points, and return their numbers.

    None if there are none for these points.
    """
    dataset = lesson.dataset
    try:
        given = proof.given(dataset, lesson.positive, settings)
        drawing = proof.draw(given)
    except ValueError as error:  # fewer points than the dropped assumption needs, for example
        lesson.plain_board(language.error_text(error))
        return None
    charts(lesson, proof, given, drawing, steps.captions(proof, given), dropped)
    return given


def charts(
    lesson: LessonPage, proof: Proof, given: Numbered, drawing: Drawing, told: Caption, dropped: str | None
) -> None:
    """Draw the board with what it shows of each line, the second picture, and the chain."""
    own = isinstance(drawing.board, Board)
    view = f"{proof.key}{dropped or ''}"
    lesson.show(
        identified(drawing.board),
        told,
        plays=steps.lines(proof, given.length),
        editable=own,
        labelled=own,
        title=_(proof.name),
        view=view,
    )
    if drawing.beside is not None:
        beside = identified(drawing.beside)
        message = beside.message(
            lesson.key, height=HEIGHT, title=drawing.title, view=view, steady=beside.steady
        )
        lesson.linked(BESIDE, message)
    mode = cast(Mode, state.MODE.value())
    shown = chain.message(proof, given, mode, dropped=dropped, hides=lesson.lecturing)
    lesson.linked(CHAIN, Chart(group=lesson.key, title=_("Lines of the proof"), chain=shown))


def _buttons(
    room: LessonSpec,
    proof: Proof,
    navigation: Navigation | None,
    drops: Callable[[Proof, str], None] | None,
) -> None:
    """Show the buttons of a proof: back, the modes, and the assumptions that can be dropped."""
    if navigation is None:
        st.button(_("Back to the lesson"), key="proof.close", on_click=state.close, args=(room,))
    state.MODE.show(_("Mode"), label_visibility="collapsed")
    if proof.assumptions:
        _break_it(proof, drops)
    if lecture_mode.on() and not lecture_mode.locked() and drops is None:
        ask = _("Show the question why (V)")
        st.button(ask, key="hall.next", on_click=ask_why, args=(room, proof))
    if navigation is not None:
        navigation()


def ask_why(room: LessonSpec, proof: Proof, i: int | None = None) -> None:
    """Open the question why line i of a proof holds.

    Without a line, it is the one of the address with which the page was opened: Streamlit does not send the server what
    the browser has written there since.
    """
    if i is None:
        told = st.query_params.get(state.LINE, "1")
        i = int(told) - 1 if told.isascii() and told.isdigit() and len(told) < 3 else 0
    step = room.key, reasons.key(proof, min(max(i, 0), len(proof.lines) - 1))
    scene_state.lead(room, step)


def _downloads(
    room: LessonSpec, proof: Proof, given: Numbered, samples: Samples, settings: Mapping[str, Any]
) -> None:
    """Show the buttons that open the proof as a notebook and print it."""

    def book() -> str:
        title = _("{lesson} · Proof: {name}").format(lesson=_(room.title), name=_(proof.name))
        return notebook.written(title, notebook_cells.script(proof, given, samples, settings))

    st.download_button(
        _("Open as notebook"),
        bound(book),
        f"{proof.key}.ipynb",
        notebook.MIME,
        on_click="ignore",
        key="proof.notebook",
    )
    st.html(lesson_sheet.print_button())


def _break_it(proof: Proof, drops: Callable[[Proof, str], None] | None) -> None:
    """Show the assumptions, each with a button that drops it, and the button that restores the points."""
    if state.dropped(proof) is not None:
        told = _("Restore my points") if drops is None else _("Restore the rows")
        st.button(told, key="proof.restore", type="primary", on_click=state.restore)
    with st.popover(_("Break it"), help=_("Drop an assumption, and see which line fails.")):
        for one in proof.assumptions:
            st.button(
                _("Drop: {assumption}").format(assumption=_(one.name)),
                key=f"proof.drop.{one.key}",
                on_click=drops or _drop,
                args=(proof, one.key),
            )


def _drop(proof: Proof, key: str) -> None:
    """Put points on the board that violate an assumption."""
    dataset = _shown()
    found = proof.compute(dataset, dataset.present[0])
    state.drop(proof, key, next(one for one in found.assumptions if one.key == key).counterexample())


def _shown() -> Dataset:
    """Return the points on the board."""
    shown = session.get().shown
    return points.default() if shown is None else shown
