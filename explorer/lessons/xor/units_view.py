"""XOR by three threshold units that the reader adjusts."""

from __future__ import annotations

import numpy as np
import streamlit as st
from numpy.typing import NDArray
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson.controls import Slider
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.xor import captions, gates, scripts, units
from explorer.visit import result_cache
from linboard import theme
from linboard.board import Caption
from linboard.i18n.language import _, clauses, listed, ngettext
from linboard.i18n.text import number, point_name, subscript
from linboard.messages import Head, Text
from linclass import separable

Signs = NDArray[np.int64]
STARTS = {"u1": gates.NAND, "u2": gates.OR, "u3": gates.AND}
REACH, STEP = 3.0, 0.25
WEIGHTS = {
    unit: {
        name: Slider(f"xor.{unit}.{key}", -REACH, REACH, value, STEP)
        for name, key, value in zip(("w⁽¹⁾", "w⁽²⁾", "b"), ("w1", "w2", "b"), start, strict=True)
    }
    for unit, start in STARTS.items()
}


def three_units(lesson: LessonPage) -> None:
    """Show the controls, the two linked views, the truth table, and whether the units solve the task."""
    dataset, signs = lesson.dataset, lesson.signs
    with lesson.controls():
        verdict = None if lesson.scene else st.empty()  # above the sliders, filled in after them
        chosen = [(_bare_unit if lesson.scene else _unit)(name) for name in WEIGHTS]
    outcome = gates.run(dataset.X, chosen)
    wrong = outcome.output != (signs > 0)
    named = _names(dataset.X, chosen)
    lesson.show(
        units.plane(
            dataset,
            np.array(chosen[:2]),
            outcome.cells,
            named,
            wrong,
            lesson.positive,
        ),
        Caption(
            _wrong(wrong) if lesson.scene else _caption(wrong, dataset.names[lesson.positive]),
            _formula(chosen),
        ),
    )
    if verdict is not None:
        with lesson.left:
            _truth_table(lesson, outcome, signs)
            lesson.script(
                "xor.code.units",
                lambda: scripts.units(dataset, signs, chosen),
                views=lambda: scripts.units_views(chosen),
            )
        verdict.markdown(_verdict(wrong))
    with lesson.right:
        _outputs(lesson, outcome, chosen[2])


def _unit(name: str) -> tuple[float, ...]:
    """Return one unit from its three sliders, with its current gate above them."""
    place = st.container(gap=None, key=f"xor.{name}")
    title = place.empty()  # above the sliders, known after them
    unit = _bare_unit(name, place)
    symbol = _symbol(name)
    inputs = listed(("x⁽¹⁾", "x⁽²⁾") if name != "u3" else ("u₁", "u₂"))
    title.markdown(
        _("**{unit}** of {inputs} is **{gate}** on inputs 0 and 1").format(
            unit=symbol, inputs=inputs, gate=gates.gate(unit)
        )
    )
    return unit


def _bare_unit(name: str, place: DeltaGenerator | None = None) -> tuple[float, ...]:
    """Return one unit from its sliders, in a scene those that it allows, without the name of its gate."""
    row = (place or st).container(horizontal=True)
    return tuple(weight.show(f"{_symbol(name)}: {label}", row) for label, weight in WEIGHTS[name].items())


def _symbol(name: str) -> str:
    return subscript("u", int(name[1]))


def _names(X: NDArray[np.float64], chosen: list[tuple[float, ...]]) -> tuple[str, str]:
    """Return the names of the first two units on the board: by their gates if all inputs are 0 and 1."""
    if not np.isin(X, (0, 1)).all():
        return "u₁", "u₂"
    return f"u₁: {gates.gate(chosen[0])}", f"u₂: {gates.gate(chosen[1])}"


def _caption(wrong: NDArray[np.bool_], positive: str) -> str:
    """Describe the result of the three units on the points, also for screen readers."""
    if not wrong.any():
        text = _(
            "u₃ outputs 1 in the region of class {name}. The three units classify all {n} points correctly."
        )
    else:
        text = ngettext(
            "u₃ outputs 1 in the region of class {name}. One of {n} points is misclassified (ringed).",
            "u₃ outputs 1 in the region of class {name}. {k} of {n} points are misclassified (ringed).",
            int(wrong.sum()),
        )
    return text.format(name=positive, k=int(wrong.sum()), n=len(wrong))


def _wrong(wrong: NDArray[np.bool_]) -> str:
    """Say how many points are misclassified, in a scene."""
    if not wrong.any():
        return _("None of the {n} points is misclassified.").format(n=len(wrong))
    return _("Misclassified: {wrong} of {n} points (ringed).").format(wrong=int(wrong.sum()), n=len(wrong))


def _verdict(wrong: NDArray[np.bool_]) -> str:
    """Say whether the three units currently solve the points."""
    if not wrong.any():
        return ":green[:material/check_circle:] " + _(
            "The three units solve it: every point is classified correctly."
        )
    if len(wrong) <= theme.NAMED_POINTS:
        text = _("The three units do not solve it: {points} misclassified.").format(
            points=listed(map(point_name, np.flatnonzero(wrong).tolist()))
        )
    else:
        text = _("The three units do not solve it: {k} of {n} points misclassified.").format(
            k=int(wrong.sum()), n=len(wrong)
        )
    return f":red[:material/cancel:] {text}"


def _formula(chosen: list[tuple[float, ...]]) -> list[Text]:
    """Return the condition of each unit."""
    rows: list[Text] = []
    for i, unit in enumerate(chosen):
        names = ("x⁽¹⁾", "x⁽²⁾", "") if i < 2 else ("u₁", "u₂", "")
        sum_ = captions.combination(np.array(unit), names)
        rows.append(_("{unit} = 1 where {sum} ≥ 0, else 0").format(unit=subscript("u", i + 1), sum=sum_))
    return rows


def _outputs(lesson: LessonPage, outcome: gates.Outcome, joined: tuple[float, ...]) -> None:
    """Show the plane of the first two units' outputs, with the third's line."""
    if not lesson.scene:
        st.caption(_told(outcome.hidden, lesson.signs))
    board = units.outputs(lesson.dataset, outcome.hidden, np.array(joined), lesson.positive)
    lesson.linked(
        "outputs",
        board.message(
            lesson.key,
            height=260,
            title=_("Outputs of u₁ and u₂"),
            head=[Head(_legend(), "legend")] if lesson.scene else [],
            describe=_described(outcome, joined),
            view="outputs",
        ),
    )


def _legend() -> str:
    """Explain the plane of the outputs in a scene."""
    return _(
        "Each point is drawn at (u₁, u₂), its two outputs. Points with the same outputs are drawn "
        "side by side. The line is u₃."
    )


def _described(outcome: gates.Outcome, joined: tuple[float, ...]) -> str:
    """List the points with each output, and the region of the third unit, for screen readers."""
    parts = []
    for u, v in np.unique(outcome.hidden, axis=0).tolist():
        members = np.flatnonzero((outcome.hidden == (u, v)).all(axis=1)).tolist()
        who = listed(map(point_name, members)) if len(outcome.hidden) <= theme.NAMED_POINTS else len(members)
        template = _("{who} at ({u}, {v})") if isinstance(who, str) else _("{who:,} points at ({u}, {v})")
        parts.append(template.format(who=who, u=u, v=v))
    line = captions.combination(np.array(joined), ("u₁", "u₂", ""))
    return clauses([*parts, _("u₃ gives 1 where {sum} ≥ 0").format(sum=line)])


def _told(hidden: NDArray[np.int64], signs: Signs) -> str:
    """Say how the first two units map the points, and whether any third unit can separate them."""
    if result_cache.wordless(separable, hidden, signs).separable:
        return _(
            "The first two units also form a feature map: in the plane of their outputs (points with the "
            "same output are drawn side by side) one line is enough, and u₃ can be that line."
        )
    return _(
        "The first two units also form a feature map. But in the plane of their outputs (points with the "
        "same output are drawn side by side) no line separates the classes, so no u₃ can finish the job."
    )


def _truth_table(lesson: LessonPage, outcome: gates.Outcome, signs: Signs) -> None:
    """Show the outputs of each unit for each point."""
    if lesson.dataset.n > theme.NAMED_POINTS:
        return
    head = [_("Point"), "u₁", "u₂", "u₃", _("Wanted"), _("Right")]
    rows = [head, ["---"] * len(head)]
    for i, (x, hidden, output, sign) in enumerate(
        zip(
            lesson.dataset.X.tolist(),
            outcome.hidden.tolist(),
            outcome.output.tolist(),
            signs.tolist(),
            strict=True,
        )
    ):
        wanted = int(sign > 0)
        name = f"{point_name(i)} = ({', '.join(map(number, x))})"
        cells = [name, *map(str, hidden), str(output), str(wanted)]
        rows.append([*cells, "✓" if output == wanted else "✗"])
    st.markdown("\n".join("| " + " | ".join(row) + " |" for row in rows))
