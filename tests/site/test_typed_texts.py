"""What a lecturer types, or what the file of a course contains, is text: no part of the page reads it as Markdown."""

from __future__ import annotations

import json
import re

import pytest

from explorer.classroom.questions import Question
from explorer.lesson.courses import editor, file, kept
from explorer.lesson.courses.checks import CourseError
from explorer.lesson.courses.entry import Course, question
from explorer.lessons import SITE
from explorer.points.dataset import Dataset
from tests.support import visit
from tests.support.typed import markdown

TYPED = "**b** [a](javascript:1) ![i](http://a.example/i.png) $x^2$ :red[r] :material/delete: a@b.c"
MARKED = re.compile(
    r"(?<!\\)(?:\*\*b|\$x|:red\[)|\]\(|http://|www\.a|a@b|:material/delete"
)  # unescaped, or linked anyway
OPTIONS = (TYPED, "www.a.example <b>b</b>", "y = x+1 **b**")
OWN = Dataset([[0, 0], [2, 0.5], [0, 3], [2, 4]], [0, 0, 1, 1], (TYPED[:40], "**b** 2"), ("**b** x", "$x$"))
POINTS = {
    "points": tuple((x, y, int(c)) for (x, y), c in zip(OWN.X.tolist(), OWN.labels, strict=True)),
    "classes": OWN.names,
    "box": OWN.bounds,
}
KINDS = [
    Question("choice", "", "", TYPED, options=OPTIONS, right=1, typed=True),
    Question("choice", "", "", TYPED, options=OPTIONS, typed=True, **POINTS),
    Question("number", "", "", TYPED, label=TYPED, most=9, right=7, typed=True),
    Question("point", "", "", TYPED, right=1, typed=True, **POINTS),
    Question("line", "", "", f"y = x+1 {TYPED}", typed=True, **POINTS),
    Question("text", "", "", TYPED, most=140, typed=True),
]


def marked(at) -> list[str]:
    """The texts that the page would read as Markdown."""
    assert not at.exception
    return [text for text in markdown(at._tree) if MARKED.search(text)]


@pytest.mark.parametrize("lecture", ["0", "1"])
@pytest.mark.parametrize("asked", KINDS, ids=[asked.kind for asked in KINDS])
def test_a_question_of_a_course_is_no_markdown(store, asked, lecture):
    name = kept.keep(Course((question(asked, explained=TYPED),), "**b**"))
    at = visit.app()
    at._page_hash = visit.SITE[""]
    at.query_params["course"] = name
    at.query_params["lecture"] = lecture
    at.run()
    assert marked(at) == []
    if visit.shows(at, "scene.show"):
        visit.move(at, "scene.show", None)
        assert marked(at) == []


def test_the_form_of_a_course_is_no_markdown(store):
    course = Course(tuple(question(asked, explained=TYPED) for asked in KINDS), "**b**")
    name = kept.keep(course)
    at = visit.visit("", OWN, draft=kept.draft(name))
    assert at.session_state[editor._MADE] == course
    assert marked(at) == []
    visit.move(at, "course.add", "question")
    visit.move(at, next(one.key for one in visit.controls(at) if one.key.endswith(".kind")), "points")
    assert marked(at) == []


@pytest.mark.parametrize(
    "parts",
    [{"entries": [{"scene": TYPED}]}, {"entries": [{"challenge": TYPED}]}, {TYPED[:40]: 1, "entries": []}],
)
def test_why_a_file_is_refused_is_no_markdown(parts):
    at = visit.visit("")
    content = json.dumps({"format": "linclass-course", "version": 1} | parts).encode()
    with pytest.raises(CourseError) as refused:
        file.read(content, SITE)
    at.session_state[editor._WRONG] = str(refused.value)
    at.run()
    assert len(at.error) == 1
    assert marked(at) == []
