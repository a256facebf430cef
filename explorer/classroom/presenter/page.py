"""The page of the presenter view, in the lecturer's language, and what it shows of the votes."""

from __future__ import annotations

import hashlib
from html import escape
from pathlib import Path
from typing import Any

import orjson

import linboard
from explorer.classroom import phone_page, tally
from explorer.classroom.phone_page import TYPES
from explorer.classroom.questions import YES, Question
from explorer.classroom.room import Room
from linboard.i18n import language as languages
from linboard.i18n.language import N_, translated
from linboard.i18n.text import point_name

FOLDER = Path(__file__).parent
# The projector reads the same events, players have the same icons, and the board is that of phones.
SHARED = (
    FOLDER.parents[1] / "server" / "scripts" / "live.js",
    Path(linboard.__file__).parent / "chart" / "icons.js",
    *phone_page.FILES.values(),
)
FILES = {path.name: path for path in (*SHARED, *sorted(FOLDER.iterdir())) if path.suffix in TYPES}
CONTENTS = {name: path.read_bytes() for name, path in FILES.items()}
VERSION = hashlib.sha256(b"".join(CONTENTS.values())).hexdigest()[:12]
WORDS = {
    "title": N_("Presenter view"),
    "question": N_("Question"),
    "proof": N_("Proof"),
    "right": N_("Right answer"),
    "note": N_("Note"),
    "following": N_("Next scene"),
    "last": N_("This is the last scene."),
    "votes": N_("Votes"),
    "answered": N_("{answered} of {joined} phones have answered."),
    "step": N_("Step {step} of {last}"),
    "place": N_("{i} of {n}"),
    "time": N_("Time"),
    "since": N_("Since the start"),
    "restart": N_("Start the clock again"),
    "waits": N_("Waiting for the projector. Open its link, or press R there."),
    "lost": N_("No connection. Trying again."),
    "unsent": N_("Not delivered yet. Trying again."),
    "slow": N_("The projector has not answered yet."),
    "late": N_("Not done: the projector already shows something else."),
    "refused": N_("The server did not accept this press. Try again."),
    "busy": N_("Not done: wait until the press before it has been delivered."),
    "gone": N_("This presenter view has ended. Open a new one on the projector (R)."),
    "draw": N_("Draw the line here with a finger. It appears on the projector."),
    "again": N_("Press once more to delete all answers"),
    "board": N_("Board with {n} points"),
    "back": N_("Back"),
    "next": N_("Next"),
    "answer": N_("Show the answer, or play"),
    "play": N_("Play"),
    "pause": N_("Pause"),
    "first": N_("First step"),
    "previous": N_("One step back"),
    "forward": N_("One step forward"),
    "end": N_("Last step"),
    "formulas": N_("Formulas"),
    "vote": N_("Vote"),
    "timer": N_("Start or stop the clock of the vote"),
    "human": N_("The class is the perceptron"),
    "hall": N_("Code of the room"),
    "code": N_("Code of this view"),
    "hide": N_("Hide the code"),
    "close": N_("Close the room"),
    "list": N_("List of keys"),
    "full": N_("Full screen"),
    "class": N_("New points: class {k} ({k})"),
    "leave": N_("Leave lecture mode"),
    "leaves": N_("Press once more to leave lecture mode"),
    "left": N_("The projector has left lecture mode. Switch it on again there."),
    "idle": N_("Not done: the projector says why."),
    "barred": N_("Not done: the browser fills the screen only if you press F on the projector itself."),
}


def html(base: str, language: str) -> str:
    """Return the page, which is the same for every talk."""
    words = {key: translated(text, language) for key, text in WORDS.items()}
    said = {
        "at": f"{base}/present",
        "words": words,
        "lang": languages.tag(language),
    }
    title = escape(words["title"])
    return f"""{phone_page.head(title, language, f"{base}/present/{VERSION}/presenter.css")}
<script type="module" src="{base}/present/{VERSION}/presenter.js"></script>
</head>
<body data-talk="{escape(orjson.dumps(said).decode())}">
<header><h1>{title}</h1><p id="place"></p><p id="clock"></p></header>
<p id="told" role="status"></p>
<main id="main" hidden>
<div id="sheet"></div><div id="votes" hidden></div><div id="board" hidden></div><div id="more" class="keys"></div>
</main>
<footer id="keys" hidden></footer>
</body>
</html>
"""


def votes(room: Room, language: str) -> dict[str, Any] | None:
    """Return the votes on the room's question as they are now; None before the first question."""
    now = room.now()
    if now is None or now.question is None or now.phase == "waits":
        return None
    given = room.votes(now.n)
    answered, joined = room.counted(now.n)
    question = now.question
    if question.kind == "line":
        wrong = tally.wrong(question, given)
        told = translated(_MISTAKES, language)
        rows = [[told.format(n=n), wrong.count(n)] for n in sorted(set(wrong))]
    elif question.kind in ("text", "points"):
        rows = []
    else:
        found = tally.whole(question, [given])
        rows = [[_label(question, row, language), row.counts[0]] for row in found]
    return {"answered": answered, "joined": joined, "rows": rows}


_MISTAKES = N_("Mistakes: {n}")
_SIDES = {True: N_("Yes"), False: N_("No")}


def _label(question: Question, row: tally.Row, language: str) -> str:
    """Return the label of a row."""
    if question.kind == "choice":
        option = question.options[row.first]
        return option if question.typed else translated(option, language)
    if question.kind == "side":
        return translated(_SIDES[row.first == YES], language)
    if question.kind == "point":
        return point_name(row.first)
    return str(row.first) if row.first == row.last else f"{row.first}–{row.last}"
