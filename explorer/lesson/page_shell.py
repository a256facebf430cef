"""The page shell around a lesson, which never changes: title, style, further notes, and hints for the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape

import streamlit as st

from explorer.lesson import chart, lecture_bar, lecture_mode
from explorer.lesson.classroom import class_perceptron, class_perceptron_page, votes
from explorer.lesson.courses import way
from explorer.lesson.extra_questions import page as question_page
from explorer.lesson.extra_questions.question_scene import QuestionScene
from explorer.lesson.formulas import showing, typesetting
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.printing import lesson_sheet
from explorer.lesson.proofs import listing as proof_listing
from explorer.lesson.proofs import page as proof_page
from explorer.lesson.proofs import scene_page
from explorer.lesson.proofs import state as proof_state
from explorer.lesson.proofs.scene import Proving
from explorer.lesson.scene import Scene
from explorer.lesson.scenes import scene_navigation, scene_panel, scene_state
from explorer.server import routes
from explorer.visit import fragments, session
from linboard.i18n import language
from linboard.i18n.language import _, sentences
from linboard.messages import Chart, Table

STYLE = """<style>
.stMainBlockContainer { padding: 1.6rem 2rem 3rem 2rem; max-width: 1480px; }
.stMainBlockContainer .stVerticalBlock { gap: 0.65rem; }
.stMainBlockContainer:has(.st-key-scenes) { padding-bottom: 1.5rem; } /* all of it without scrolling, the answer too */
h1.lc-title { font-family: "Source Serif", Georgia, serif; font-weight: 600;
  font-size: 1.7rem !important; line-height: 1.2; margin: 0; padding: 0 !important; }
/* Streamlit fades all that an answer will replace: the board was drawn once more for it. A bar shows a slow answer. */
[data-testid="stElementContainer"][data-stale] { opacity: 1 !important; transition: none !important; }
.stApp[data-test-script-state="running"]::before { content: ""; position: fixed; z-index: 1000000; inset: 0 0 auto 0;
  height: 3px; background: light-dark(#1f5fbf, #5399df); transform-origin: left;
  animation: lc-slow 20s cubic-bezier(0, 0.7, 0.2, 1) 0.7s both; }
@media (prefers-reduced-motion: reduce) { .stApp::before { animation-timing-function: step-start !important; } }
@keyframes lc-slow { from { transform: scaleX(0); } to { transform: scaleX(0.95); } }
.lc-idea { max-width: 66rem; margin: 0.25rem 0 0.2rem 0; line-height: 1.4; }
.st-key-locked, .st-key-aside, .st-key-relay { display: none; }
/* Open code takes the whole row, and the buttons beside it go below. */
.stHorizontalBlock > :has(> .stExpander > details[open]),
.stHorizontalBlock > :has(> .stHorizontalBlock > div > .stExpander > details[open]) {
  flex-basis: 100%; }
h1.lc-title.lc-lesson { font-size: 0.95rem !important; opacity: 0.75; }
.lc-question { font-family: "Source Serif", Georgia, serif; font-size: 1.5rem; line-height: 1.25;
  margin: 0.1rem 0 0.3rem 0; overflow-wrap: anywhere; }
div.lc-question { margin-top: -0.55rem; } /* right below the title */
[data-testid="stMarkdownContainer"]:has(> :is(.lc-question, .lc-idea)) { margin-bottom: 0; } /* as without a formula */
.stElementContainer + .stElementContainer:has(.lc-idea) { margin-top: -0.4rem; } /* right below the title */
.lc-kind { font-family: "Source Sans", sans-serif; font-weight: 400; font-size: 0.85rem; border: 1px solid currentColor;
  border-radius: 1em; padding: 0 0.6em; margin: 0 0.4em; white-space: nowrap; }
.lc-dots { display: inline-flex; gap: 6px; align-items: center; }
.lc-dots i { width: 8px; height: 8px; border-radius: 50%; border: 1.5px solid currentColor; opacity: 0.55;
  font-style: normal; } /* else the italic font is loaded for them */
.lc-dots .lc-done { background: currentColor; }
.lc-dots .lc-here { width: 12px; height: 12px; opacity: 1;
  color: light-dark(#1f5fbf, #5399df); background: currentColor; }
.stSlider [style*="touch-action"] { touch-action: pan-y !important; } /* a finger scrolls the page over a slider, too */
[data-testid="stSidebar"] a:focus-visible { outline: 3px solid light-dark(#1f5fbf, #8fbcf7); outline-offset: -2px; }
/* White is hard to read on the dark theme's blue. */
[data-testid="stBaseButton-primary"]:not(:disabled) { color: light-dark(#fff, #10151c); }
[data-testid="stBaseButton-primary"]:is(:hover, :focus-visible):not(:disabled, :active) {
  background-color: light-dark(#143e7d, #8fbcf7); border-color: light-dark(#143e7d, #8fbcf7); }
.stMultiSelect [data-tag] { background-color: #1f5fbf; color: #fff; }
.stMultiSelect input { min-width: 48px; } /* as while one writes: the button below must not move away from a finger */
</style>"""
TOUCH = f"<style>{(routes.SITE_FOLDER / 'touch.css').read_text(encoding='utf-8')}</style>"
SCENES = f"<style>{(routes.SITE_FOLDER / 'scenes.css').read_text(encoding='utf-8')}</style>"
PROOFS = f"<style>{(routes.SITE_FOLDER / 'proofs.css').read_text(encoding='utf-8')}</style>"
SCREENS = "".join(
    f"<style>{(routes.SITE_FOLDER / name).read_text(encoding='utf-8')}</style>"
    for name in ("screens.css", "tablets.css", "benches.css")
)

# Styles for paper, lost connections, links, and the dialog that shares a page.
PAGE = "".join(
    f"<style>{(routes.SITE_FOLDER / name).read_text(encoding='utf-8')}</style>"
    for name in ("page.css", "share.css")
)

# The text of an empty menu. Streamlit provides it only in English.
MENUS = """<style>
[role=listbox][data-empty=true] > [role=option] > span { font-size: 0; }
[role=listbox][data-empty=true] > [role=option] > span::after { content: NOTHING; font-size: 1rem; }
[role=listbox][data-empty=true][aria-multiselectable=true] > [role=option] > span::after { content: NO_MORE; }
</style>"""


# Hides elements that would reveal the answer to a lecturer's question. Legends of charts stay visible.
LOCKED = (
    "<style>.stDownloadButton, .stExpander, .lc-head p:not(.lc-title, .lc-legend) { display: none; }</style>"
)


def run(
    page: Callable[[], None],
    room: LessonSpec,
    title: str = "",
    idea: str = "",
    source: str = "",
    table: Table | None = None,
    plays: bool = True,
    labelled: bool = True,
    parts: bool = False,
    tool: str = "",
    edits: bool = True,
    proves: Callable[[], bool] | None = None,
) -> bool:
    """Show a page: the static part once, and `page` as one fragment that clicks on its board or controls rerun.

    Each element costs time at every rerun, so a short fragment keeps dragging fast.

    Parameters
    ----------
    page : function
        Opens the lesson, places its controls, and shows its board.
    room : LessonSpec
        The lesson.
    title, idea, source : str
        Texts at the top. The idea has two sentences; the source is shown below the page.
    table : Table, optional
        Headings and cells of the table of steps. The board sends the numbers.
    plays, labelled : bool
        Whether the page has a player, and points with classes, for the hints.
    parts : bool
        Whether some parts of the page have neither, so that the hints must say where they apply.
    tool : str
        Instructions for a tool that only this page has, in Markdown.
    edits : bool
        Whether points can be edited on the bench, for the hints.
    proves : function, optional
        Whether `page` itself now shows a proof.

    Returns
    -------
    bool
        Whether the whole page is shown, so that more can be added below. False in a scene, on paper, or in lecture
        mode.
    """
    session.get().idle = True
    top = style() + (LOCKED if lecture_mode.locked() else "")
    in_scenes, on_paper = scene_state.begin(room) is not None, scene_state.on_paper(room)

    def proof_is_open() -> bool:
        return proof_state.opened(room) is not None or (proves is not None and proves())

    proving = not in_scenes and not on_paper and proof_is_open()
    if title and not in_scenes and not on_paper and not proving:
        head = f'<h1 class="lc-title">{escape(title)}</h1>'
        told = f'<p class="lc-idea">{typesetting.html(idea)} {room.badge(told=True)}</p>'
        st.html(top + head)
        showing.html(told)
    else:
        st.html(top)
    is_bench = not (lecture_mode.on() or in_scenes or on_paper or proving)
    if is_bench and edits and not lecture_mode.locked():
        gestures(labelled, parts, tool)

    def scene_or_bench() -> None:
        scene = scene_state.begin(room)
        if (
            (scene is not None) != in_scenes
            or scene_state.on_paper(room) != on_paper
            or proof_is_open() != proving
            or session.get().progress.leads_to
            or lecture_bar.is_behind(room)
        ):
            st.rerun()  # more than this fragment changes
        if on_paper:
            lesson_sheet.behind(with_proof)
            return
        if scene is not None:
            lecturing = lecture_mode.on()
            if lecturing and (hall := class_perceptron.going(room, scene)) is not None:
                class_perceptron_page.show(room, scene, title, *hall)
                return
            # once for all elements that show it
            asked = votes.own(room, scene) if lecturing else None
            asked = session.get().progress.asked = None if asked == scene.question else asked
            typed = None if asked is None else escape(asked)
            scene_panel.heading(room, scene, title, typed or typesetting.html(_(scene.question)))
            if asked is None:
                scene_panel.formula(scene)
        elif proving and (proof := proof_state.opened(room)) is not None:
            proof_page.show(room, title, proof, _steps(room))
            return
        if isinstance(scene, QuestionScene):
            question_page.show(room, scene)
            return
        show_scene(scene)

    def with_proof() -> None:
        """Show the current scene, or the bench."""
        show_scene(scene_state.on(room))

    def show_scene(scene: Scene | None) -> None:
        """Show a scene, which may be a proof, or the bench."""
        if isinstance(scene, Proving):
            scene_page.show(room, scene)
        else:
            page()

    if on_paper:
        lesson_sheet.show(room, title, with_proof)
    fragments.fragment(scene_or_bench)
    if not is_bench:
        return False
    if not lecture_mode.locked():
        hints(plays, labelled, parts, tool, edits)
        scene_navigation.back_to(room)
        proof_listing.show(room)
    if table and not lecture_mode.locked():
        chart.mount(f"{room.key}.table", Chart(group=room.key, table=table, title=_("Steps")))
    if source:
        st.caption(source)
    return True


def _steps(room: LessonSpec) -> Callable[[], None] | None:
    """Return what shows the buttons of a course below a proof that is one of its entries."""
    return partial(scene_navigation.buttons, room, solved=False) if way.place(room) >= 0 else None


def style() -> str:
    """Return the style of every page, including translations of Streamlit's own texts."""
    said = {
        "NOTHING": _("Nothing found."),
        "NO_MORE": _("Nothing found, or the maximum number is already selected: remove one first."),
    }
    return STYLE + SCENES + PROOFS + SCREENS + TOUCH + PAGE + language.in_style(MENUS, said)


def also(*told: str) -> None:
    """Show further notes below a bench, one or two sentences each."""
    with st.expander(_("Further notes")):
        st.markdown("\n".join(f"- {typesetting.row(text)}" for text in told), unsafe_allow_html=True)


def hints(plays: bool, labelled: bool, parts: bool, tool: str, edits: bool) -> None:
    """Show short instructions for the board, and for the player if there is one; the parameters are those of `run`."""
    editing = [
        _own_points(parts),
        _adding(labelled),
        tool,
        _(
            "Keyboard: **Tab** moves to the board, the **arrow keys** move a crosshair, **Enter** clicks, "
            "**M** picks up a point and drops it."
        ),
    ]
    steps = [
        _("When there are steps:") if parts else "",
        _("**Space** plays and pauses; the **arrow keys** step."),
    ]
    by_mouse = sentences([*(editing if edits else ()), *(steps if plays else ())])
    saved = _(
        "Your work is saved in the **address bar**. **Share** (top right) gives its link and its QR code."
    )
    told = [f'<span class="lc-mouse">{by_mouse}</span>' if by_mouse else "", saved]
    st.caption(f'<span class="lc-on-screen">{sentences(told)}</span>', unsafe_allow_html=True)


def gestures(labelled: bool, parts: bool, tool: str) -> None:
    """Show the folded help for fingers above the board; touch.css hides it on devices with a mouse."""
    name = _("Gestures on the board")
    told = sentences([_own_points(parts), _tapping(labelled), tool])
    st.markdown(
        f'<details class="lc-gestures"><summary>{name}</summary>\n\n{told}\n\n</details>',
        unsafe_allow_html=True,
    )


def _own_points(parts: bool) -> str:
    """Return the beginning of the help for the board on a page where only some parts show the visitor's points."""
    return _("When the board shows your own points:") if parts else ""


def _adding(labelled: bool) -> str:
    """Say what a mouse does on the board."""
    if labelled:
        return _(
            "**Click** to add a point of the chosen class (keys 1–4), or on a point to give it that class. **Drag** to "
            "move it. **Right-click** or Shift-click to remove it."
        )
    return _("**Click** to add a point. **Drag** to move it. **Right-click** or Shift-click to remove it.")


def _tapping(labelled: bool) -> str:
    """Say what a finger does on the board."""
    if labelled:
        return _(
            "**Tap** to add a point of the chosen class, or on a point to give it that class. **Drag** to move it. "
            "**Press and hold** to remove it. **Two fingers** zoom."
        )
    return _(
        "**Tap** to add a point. **Drag** to move it. **Press and hold** to remove it. **Two fingers** zoom."
    )
