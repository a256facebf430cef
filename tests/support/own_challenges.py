"""Custom challenges as tests create them, try them, and modify their links."""

from __future__ import annotations

from urllib.parse import urlencode

from explorer.challenges import judge
from explorer.lesson.challenges import custom_challenge, custom_link, links
from explorer.lesson.challenges.challenge import Answer, board
from explorer.lesson.challenges.custom_goal import LEAST, Wanted
from explorer.lesson.challenges.custom_link import FREE, CustomSpec, Limits
from explorer.lessons import SITE
from explorer.points.dataset import default

GROUNDS = {room.key: (room, room.goals()) for room in SITE.rooms if room.goals() is not None}
XOR = board([(0, 0), (1, 1)], [(0, 1), (1, 0)])
FAR = default().add(-6, 10, 0)
ANY = Limits(FREE, 2, 12)


def of(lesson, key, way, bound, option, start, limits=ANY, **more):
    """Return the draft of a challenge with one goal, or the published challenge with draft=False."""
    ground = GROUNDS[lesson][1]
    wanted = (Wanted(ground.goal(key), way, bound, option),)
    return CustomSpec(lesson, wanted, start, None if ground.text else limits, **more)


def judged(this, attempt):
    """Return the verdict on a board or a text, by the links of both."""
    key = this.spell()
    if isinstance(attempt, str):
        return judge(key, "?" + urlencode({GROUNDS[this.lesson][1].text: attempt}))
    challenge = custom_challenge.open_in(GROUNDS[this.lesson][0], key)
    return judge(key, links.spell(challenge, Answer(attempt)))


GOOD = of("perceptron", "updates", LEAST, 20, "", XOR, draft=False).spell()


def resigned(text):
    """Return a text with its correct checksum."""
    mark, _sum, body = text.split(".", 2)
    return f"{mark}.{custom_link._checksum(mark, body)}.{body}"


HOSTILE = {
    "only its mark": "own1.",
    "cut off": GOOD[:-3],
    "a draft by hand": GOOD.replace("own1", "draft1"),
    "another bound": GOOD.replace("_20", "_21"),
    "a bound out of bounds": resigned(GOOD.replace("_20", "_9999")),
    "a bound with zeros": resigned(GOOD.replace("_20", "_020")),
    "a way that is none": resigned(GOOD.replace("least", "about")),
    "a goal that is none": resigned(GOOD.replace("updates", "downdates")),
    "an option too many": resigned(GOOD.replace("_20", "_20_stump")),
    "goals twice": resigned(GOOD.replace("updates_least_20", "updates_least_20~updates_least_20")),
    "four goals": resigned(
        GOOD.replace("updates_least_20", "~".join(f"updates_least_{k}" for k in range(1, 5)))
    ),
    "limits that are none": resigned(GOOD.replace("free_2_12", "freely_2_12")),
    "more points than a goal takes": resigned(GOOD.replace("free_2_12", "free_2_99")),
    "a text's limits": resigned(GOOD.replace("free_2_12", "x")),
    "another lesson": resigned(GOOD.replace("perceptron", "margin")),
    "a lesson without ground": resigned(GOOD.replace("perceptron", "data")),
    "no lesson": resigned(GOOD.replace("perceptron", "no-such")),
    "points that are broken": resigned(GOOD + "AAAA"),
    "far too long": "own1." + "A" * 100_000,
    "another alphabet": GOOD.replace("20", "２０"),
    "lines": GOOD + "\n",
    "solved as it begins": resigned(GOOD.replace("updates_least_20", "separable_no_0")),
    "zeros": "own1.\0\0",
}
