"""A course with entries of all kinds."""

from __future__ import annotations

from dataclasses import replace

from explorer.lesson.classroom.custom_question import made
from explorer.lesson.courses.entry import Course, Entry, question
from explorer.lesson.extra_questions import own_points
from explorer.lessons import SITE
from explorer.points.dataset import Dataset

OWN = Dataset([[0, 0], [2, 0.5], [0, 3], [2, 4]], [0, 0, 1, 1], ("yes", "no"), ("width", "height"), "Mine")
CHOICE = made({"kind": "choice", "text": "Which?", "options": "one\ntwo", "right": "two"}, OWN)
NUMBER = made({"kind": "number", "text": "How many?", "least": -3, "most": 9, "right": "7"}, OWN)
KINDS = [
    CHOICE,
    NUMBER,
    made({"kind": "point", "text": "Which point?", "right": "x2"}, OWN),
    made({"kind": "line", "text": "Where?"}, OWN),
    made({"kind": "points", "text": "Place two.", "0": 1, "1": 1}, OWN),
    made({"kind": "text", "text": "Why?"}, OWN),
]
NOTE = "Ask the back row first."
SCENE = Entry("scene", "perceptron", "many", NOTE)
PROOF = Entry("proof", "convergence", "con-novikoff", points=OWN)
COMPUTED = own_points.opened(SITE["perceptron"], own_points.key("updates", OWN, standardised=False), OWN)
COURSE = Course(
    (
        SCENE,
        question(CHOICE, explained="Because of the second.", note=NOTE, columns=OWN.columns),
        question(replace(COMPUTED.asked, typed=True), lesson="perceptron", explained=COMPUTED.explained),
        PROOF,
        Entry("challenge", SITE["perceptron"].key, SITE["perceptron"].challenges()[0].key),
        Entry("scene", "margin", "hold"),
    ),
    "Week 3",
)
