"""The form for custom challenges: a lesson's page, a board, goals with bounds, and the allowed edits."""

from __future__ import annotations

import streamlit as st

from explorer.lesson import lecture_mode
from explorer.lesson.challenges import custom_challenge, custom_link, judging
from explorer.lesson.challenges.custom_goal import NO, SAYS, YES, Goal, Wanted
from explorer.lesson.challenges.custom_link import ADD, BOTH, CLASSES, FREE, MOVE, CustomSpec, Limits
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue
from explorer.lesson.lesson_spec import LessonSpec
from explorer.lesson.scenes import scene_navigation
from explorer.lesson.site import Site
from explorer.points import sources
from explorer.points.dataset import Dataset, clean, default
from explorer.visit import session
from linboard.i18n import language
from linboard.i18n.language import N_, _

HERE, NOTHING = "here", ""
BOARDS = {
    HERE: N_("The points above, as they are now"),
    "default": N_("Ten points that a line separates"),
    "li-2.1": N_("Three points of a worked example"),
    "xor": N_("XOR: four corners"),
    "blobs": N_("Two clouds of ten points each"),
}
MAY = {
    FREE: N_("All points may be added, removed and moved"),
    ADD: N_("Points may be added; the existing points are fixed"),
    MOVE: N_("The positions of some points"),
    CLASSES: N_("The classes of some points"),
    BOTH: N_("The positions and classes of some points"),
}


def make(site: Site, spec: LessonSpec) -> None:
    """Show the form on the page of a lesson.

    A locked page and lecture mode omit it.
    """
    if lecture_mode.locked() or lecture_mode.on():
        return
    with st.expander(_("A challenge of your own"), key="own.open", on_change="rerun") as place:
        if not place.open:
            return
        st.caption(
            _(
                "Choose a board and a goal, then solve the challenge yourself: only a solved challenge "
                "gets a link to share."
            )
        )
        catalogues = {
            one.key: (one, catalogue) for one in site.rooms if (catalogue := one.goals()) is not None
        }
        chosen = st.selectbox(
            _("On the page"),
            list(catalogues),
            format_func=lambda key: _(catalogues[key][0].title),
            key="own.lesson",
        )
        lesson, catalogue = catalogues[chosen]
        wanted = _goals(catalogue, lesson.key)
        board: Dataset | str
        if catalogue.text:
            board, limits = _text(catalogue), None
        else:
            board = _board()
            limits = _limits(board.n, min(one.goal.points for one in wanted))
        _offer(spec, lesson, catalogue, CustomSpec(lesson.key, wanted, board, limits))


def _goals(catalogue: GoalCatalogue, lesson: str) -> tuple[Wanted, ...]:
    """Show up to three goals, one per row.

    A row appears once the previous row has a goal.
    """
    wanted: list[Wanted] = []
    for k in range(1, custom_link.MOST_GOALS + 1):
        goals = {goal.key: goal.named() for goal in catalogue.goals}
        named = goals if k == 1 else {NOTHING: _("No other goal"), **goals}
        key = st.selectbox(
            _("Goal {k}").format(k=k),
            list(named),
            format_func=named.__getitem__,
            key=f"own.goal.{lesson}.{k}",
        )
        goal = catalogue.goal(key)
        if goal is None:
            break
        wanted.append(_row(goal, f"{lesson}.{k}.{goal.key}"))
    return tuple(wanted)


def _row(goal: Goal, name: str) -> Wanted:
    """Show the bound and the option of a goal."""
    option, bound = "", 0
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        if goal.options:
            option = st.selectbox(
                _("Applies to"),
                list(goal.options),
                format_func=lambda one: _(goal.options[one]),
                key=f"own.of.{name}",
            )
        way = st.selectbox(
            _("Value"), goal.ways, format_func=lambda one: _(SAYS[one]), key=f"own.way.{name}", width=140
        )
        if way not in (YES, NO):
            bound = _bound(goal, f"own.bound.{name}")
    return Wanted(goal, way, bound, option)


def _bound(goal: Goal, key: str) -> int:
    """Return the bound in units of the goal's last decimal."""
    scale: int = 10**goal.decimals
    if scale == 1:
        return int(st.number_input(_("Number"), goal.least, goal.most, goal.usual, key=key, width=140))
    chosen = st.number_input(
        _("Number"),
        goal.least / scale,
        goal.most / scale,
        goal.usual / scale,
        step=1 / scale,
        format=f"%.{goal.decimals}f",
        key=key,
        width=140,
    )
    return round(chosen * scale)


def _text(catalogue: GoalCatalogue) -> str:
    """Return the initial text, as one line."""
    usual = str(catalogue.settings[catalogue.text])
    said = st.text_input(
        _("It starts with this text"), usual, max_chars=custom_link.MOST_TEXT, key="own.text"
    )
    return clean(said, custom_link.MOST_TEXT)


def _board() -> Dataset:
    """Return the initial points, rounded to tenths."""
    name = st.selectbox(
        _("Starting board"), list(BOARDS), format_func=lambda one: _(BOARDS[one]), key="own.board"
    )
    if name == HERE:
        return custom_challenge.rounded(session.get().shown or default())
    if name == "blobs":
        return custom_challenge.rounded(sources.generate("blobs", n=20, noise=1.2, random_state=1))
    return custom_challenge.rounded(default() if name == "default" else sources.table(name))


def _limits(n: int, points: int) -> Limits:
    """Return the allowed edits of n points, if the goals support at most `points` points."""
    way = st.selectbox(
        _("What may be changed"), list(MAY), format_func=lambda one: _(MAY[one]), key="own.may"
    )

    def number(label: str, usual: int, most: int, key: str) -> int:
        field = st.number_input(label, 1, most, min(usual, most), key=f"own.{key}.{n}.{points}", width=140)
        return int(field)

    with st.container(horizontal=True, gap="small"):
        if way == FREE:
            least = number(_("Fewest points"), 2, points, "least")
            return Limits(way, least, number(_("Most points"), max(12, n), points, "most"))
        if way == ADD:
            return Limits(way, 0, number(_("Most points"), n + 2, points, "more"))
        return Limits(way, 0, number(_("How many points"), 1, max(n, 1), "some"))


def _offer(spec: LessonSpec, lesson: LessonSpec, catalogue: GoalCatalogue, this: CustomSpec) -> None:
    """Show the task as readers will see it, the current result, and a button to solve it; or why it is invalid."""
    wrong = this.wrong()
    if not wrong and len(this.spell()) > custom_link.LONGEST:
        wrong = _("The link would be too long: use fewer points or shorter class names.")
    if wrong:
        st.warning(wrong)
        return
    draft = custom_challenge.challenge(this, catalogue)
    stands = judging.verdict(draft, draft.begin())
    st.markdown(language.tidied(f"**{draft.task}** {draft.ask}"))
    if stands.passed:
        st.warning(_("The board already solves this: choose a harder goal."))
        return
    st.caption(language.tidied(_("With the board as it is: {told}").format(told=stands.reason)))
    scene_navigation.leads_to(
        _("Solve it yourself"), "own.solve", spec, (lesson.key, draft.key), type="primary"
    )
