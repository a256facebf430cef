"""The class perceptron in a room: each round is a question, and phones receive the result of each round.

A round ends in two steps: first no more answers are accepted, then they are counted. So no confirmed answer is lost,
and if a process dies in between, the next process counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from explorer.classroom import perceptron_run as runs
from explorer.classroom.perceptron_run import MOST_ROUNDS, Run
from explorer.classroom.questions import Question
from explorer.classroom.room import Room
from explorer.classroom.room_state import Now
from explorer.classroom.trajectory import trajectory
from linboard.i18n.language import N_

ASKED = N_("Is w·x + b on your side?")
WORDS = {
    "hold": N_("Your point is {point} = ({x}, {y}), class {icon} {name}."),
    "above": N_("Answer Yes if w·x + b is above 0. At 0 or below, answer No."),
    "below": N_("Answer Yes if w·x + b is below 0. At 0 or above, answer No."),
    "no_line": N_("There is no line yet: w·x + b is {b} everywhere."),
    "plane": N_("Board with your point and the line"),
    "yes": N_("Yes"),
    "no": N_("No"),
    "ended": N_("The round is over. Look at the screen in front."),
    "told_yes": N_("Your point was on its own side, so “Yes” was correct."),
    "told_no": N_("Your point was not on its own side, so “No” was correct."),
    "slip": N_("You answered differently, so this was a slip."),
    "agreed": N_("That was your answer."),
    "silent": N_("No answer was received from you."),
    "more": N_("The next round will appear here."),
}


def question(run: Run) -> Question:
    """Return the question of the next round."""
    so_far = trajectory(run)
    return Question(
        "side",
        run.lesson,
        run.scene,
        ASKED,
        points=run.points,
        box=run.box,
        classes=run.classes,
        positive=run.positive,
        line=tuple(so_far.lines[-1].tolist()),
        values=tuple(so_far.values[-1].tolist()),
    )


def begin(room: Room, run: Run) -> bool:
    """Start a run of the class perceptron."""
    return room.change(lambda now: _round(now, run))


def go_on(room: Room) -> bool:
    """Ask about the current line.

    Has no effect without a run.
    """
    return room.change(lambda now: None if now.run is None else _round(now, now.run))


def _round(now: Now, run: Run) -> Now | None:
    """Return the state of the next round, or None after the maximum number of rounds."""
    return Now(now.n + 1, "asks", question(run), run=run) if len(run.rounds) < MOST_ROUNDS else None


def end(room: Room) -> bool:
    """End the round and count the answers."""
    return room.reveal() and settled(room) is not None


def settled(room: Room) -> Now | None:
    """Return the state of the room after counting a round that has ended; None if the room has ended."""
    now = room.now()
    if now is None or not _uncounted(now):
        return now
    room.change(lambda now: _counted(room, now) if _uncounted(now) else None)
    return room.now()  # another process may have been faster


def _uncounted(now: Now) -> bool:
    """Return whether a round has ended and its answers are not in the run yet."""
    if now.phase != "shown" or now.run is None or now.question is None or now.question.kind != "side":
        return False
    return not now.run.rounds or now.run.rounds[-1].n != now.n


def _counted(room: Room, now: Now) -> Now:
    assert now.run is not None, "a round is of a run"
    ended = runs.ended(now.run, now.n, room.votes(now.n))
    return replace(now, run=replace(now.run, rounds=(*now.run.rounds, ended)))


def leave(room: Room) -> bool:
    """Stop asking.

    The run is kept.
    """
    return room.change(lambda now: replace(now, phase="waits", question=None, before=0))


def told(now: Now) -> Mapping[str, Any]:
    """Return the data of a round for phones in addition to its question; after the round, also the right answers.

    All phones receive the same data. Each phone knows its number, and thereby the point that it holds.
    """
    asked = now.question
    if asked is None or asked.kind != "side" or now.phase == "waits":
        return {}
    names = ("kind", "points", "box", "classes", "positive", "line")
    parts = {name: getattr(asked, name) for name in names} | {"dealt": runs.dealt(asked.points)}
    return parts if now.phase == "asks" else parts | {"values": asked.values}
