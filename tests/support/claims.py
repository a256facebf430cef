"""What the tests of claims read from a scene: its state, its caption and the numbers in it."""

from __future__ import annotations

import re

import numpy as np

from explorer.lesson.challenges.task import tasks
from explorer.lesson.scene import Until
from explorer.lessons import SITE

NUMBER = re.compile(r"(?<![\w⁽])[−-]?\d[\d,]*(?:\.\d+)?(?:×10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)?")
PLAIN = str.maketrans("−⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "--0123456789", ",%")


def value_of(text):
    """The value of a number as pages write it: 1,234, −0.5, 12.3% (12.3) or 1.5×10⁻⁹."""
    return float(text.replace("×10", "e").translate(PLAIN))


def stage(lesson, key):
    """A scene as its answer is told: shown, where the reader would have to do something."""
    scene = next(scene for scene in SITE[lesson].scenes if scene.key == key)
    begun = scene.begin()
    return scene, (scene.act.shown(begun) if isinstance(scene.act, Until) else begun)


def told(lesson, key):
    """What a scene tells, and the points that it is about."""
    scene, now = stage(lesson, key)
    return scene.tell(now), now


def numbers(text):
    return [value_of(found) for found in NUMBER.findall(text)]


def after(text, words):
    """The first number behind some words."""
    assert words in text, text
    return numbers(text[text.index(words) + len(words) :])[0]


def signs(now):
    return np.where(now.dataset.labels == 0, 1, -1)


def challenge(key):
    return next(task.challenge for room in SITE.rooms for task in tasks(room) if task.key == key)


# ---- logistic and softmax regression: J is what the formula says ----
