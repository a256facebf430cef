"""The results of the solutions in receipts, and their table."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from explorer.lesson.challenges import custom_challenge, custom_link, judging, links
from explorer.lesson.challenges.challenge import IMPOSSIBLE, Challenge, Verdict
from explorer.lesson.export import columns_csv
from explorer.lesson.lesson_spec import LessonSpec
from explorer.points.links import LinkError
from linboard.i18n.language import _


class Result(NamedTuple):
    """The result of one solution; without name and challenge if the text is not a receipt."""

    place: str  # the file that contains the receipt, or when it was handed in
    name: str
    challenge: str
    verdict: Verdict
    solution: str = ""  # the solution, independent of its link; "" if all correct answers are the same


def found(rooms: Iterable[LessonSpec], key: str) -> Challenge:
    """Return a challenge of these lessons, or a custom challenge on one of their pages.

    Raises
    ------
    LinkError
        If there is none, or its author has not solved it yet. The message is one sentence.
    """
    if custom_link.carries(key):
        return custom_challenge.published(rooms, key)
    challenge = next((one for room in rooms for one in room.challenges() if one.key == key), None)
    if challenge is None:
        raise LinkError(_("There is no challenge with this name."))
    return challenge


def judged(rooms: Iterable[LessonSpec], key: str, link: str) -> tuple[Verdict, str]:
    """Return the verdict on a solution, and its form that does not depend on its link if it passes."""
    try:
        challenge = found(rooms, key)
    except LinkError as error:
        return Verdict(False, str(error)), ""
    given = judging.judge(challenge, link)
    if not given.passed:
        return given, ""
    now = links.read(challenge, link)
    return given, "" if now.answer == IMPOSSIBLE else links.given(challenge, now)


def same(results: Iterable[Result]) -> list[str]:
    """Return for each result the other names with exactly the same solution."""
    results = list(results)
    names: dict[tuple[str, str], dict[str, str]] = defaultdict(dict)
    for one in results:
        if one.solution:
            names[one.challenge, one.solution].setdefault(one.name.casefold(), one.name)
    return [
        ", ".join(
            name for key, name in names[one.challenge, one.solution].items() if key != one.name.casefold()
        )
        if one.solution
        else ""
        for one in results
    ]


def table(results: list[Result], place: str) -> str:
    """Return the results as CSV whose cells no spreadsheet runs as formulas; `place` names the first column."""
    rows = [
        (
            one.place,
            one.name,
            one.challenge,
            "yes" if one.verdict.passed else "no",
            one.verdict.reason,
            others,
        )
        for one, others in zip(results, same(results), strict=True)
    ]
    columns = (place, "name", "challenge", "solved", "reason", "same solution as")
    return columns_csv(dict(zip(columns, np.array(rows, object).T, strict=True)))
