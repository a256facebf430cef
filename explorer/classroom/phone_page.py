"""The page of a phone and the room's events, in the phone's language."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import orjson
from starlette.requests import Request

from explorer.classroom import class_perceptron
from explorer.classroom.room import Room
from explorer.classroom.room_state import Now
from linboard.i18n import language as languages
from linboard.i18n.language import LANGUAGES, N_, translated
from linboard.script_bundle import joined

FOLDER = Path(__file__).parent / "phone"
TYPES = {".js": "text/javascript", ".css": "text/css"}
ENTRY, STYLESHEET = "phone.js", "phone.css"
FILES = {path.name: path for path in sorted(FOLDER.iterdir()) if path.suffix in TYPES}
# A whole class requests them at once, and a request costs more than what it brings: one script holds all.
CONTENTS = {
    ENTRY: joined(ENTRY, lambda name: FILES[name].read_text(encoding="utf-8")).encode(),
    STYLESHEET: FILES[STYLESHEET].read_bytes(),
}
VERSION = hashlib.sha256(b"".join(CONTENTS.values())).hexdigest()[:12]
WORDS = {
    "title": N_("Room {code}"),
    "you": N_("You are: {name}"),
    "waits": N_("The next question will appear here."),
    "shown": N_("Voting has closed. Look at the screen in front."),
    "gone": N_("This room has closed."),
    "full": N_("This room is full."),
    "locked": N_("The lecturer has locked this room. This page joins as soon as it is open again."),
    "removed": N_("The lecturer has removed this phone from the room."),
    "correct": N_("Your answer was right."),
    "incorrect": N_("Your answer was not right."),
    "unanswered": N_("You did not answer this question."),
    "answered": N_("The answer is known now."),
    "yours": N_("Your answer: {answer}"),
    "lost": N_("No connection. Trying again."),
    "crowded": N_("Many phones join at once. Please wait."),
    "again": N_("The same question again. You may change your answer."),
    "sending": N_("Sending …"),
    "kept": N_("Your answer was received. You can still change it."),
    "late": N_("Voting closed before your answer arrived."),
    "refused": N_("The room did not accept this answer. Change it and send it again."),
    "failed": N_("Your answer was not delivered. Trying again."),
    "send": N_("Send"),
    "point": N_("Point"),
    "choose": N_("Tap a point, or choose it from the list."),
    "none": N_("Not placed yet"),
    "taps": N_("Draw the line with a finger, or tap two places that it passes through. Or use the buttons."),
    "second": N_("Now tap a second place."),
    "line": N_("The line passes through {from} and {to}."),
    "left": N_("Rotate left"),
    "right": N_("Rotate right"),
    "up": N_("Move up"),
    "down": N_("Move down"),
    "board": N_("Board with {n} points"),
    "number": N_("from {least} to {most}"),
    "wrong": N_("Enter a whole number from {least} to {most}."),
    "place": N_("Tap the place where the marked point should go, or move it with the arrows."),
    "placed": N_("Point {i} of {n}, class {name}: {place}."),
    "unplaced": N_("Point {i} of {n}, class {name}: not placed yet."),
    "missing": N_("Place every point first."),
    "text": N_("Your answer (at most {most} characters)"),
    "empty": N_("Type an answer first."),
    "west": N_("Move left"),
    "east": N_("Move right"),
    "north": N_("Move up"),
    "south": N_("Move down"),
}
_html: Callable[[str], str] = escape
_formula: Callable[[str], str] = escape
_WAIT = N_("Too many wrong codes were entered. Wait a few seconds, or scan the QR code.")
_NO_CODE = N_("Scan the QR code, or type the six letters of the room here.")
_CODE = N_("Code of the room")
_JOIN = N_("Join")
_NO_ADDRESS = N_("There is no page at this address below /join/.")
_HOW_TO_JOIN = N_("How to join a room")
_NO_ROOM = N_("There is no such room, or it has closed. Check the code on the screen.")


def use(html: Callable[[str], str], formula: Callable[[str], str]) -> None:
    """Set how phones show formulas: of a sentence, and a line of a proof, in HTML with MathML."""
    global _html, _formula
    _html, _formula = html, formula


def language(request: Request) -> str:
    """Return the language of a phone: the one in its address, otherwise the browser's first available one."""
    return chosen_language(request) or languages.accepted(request.headers.get("Accept-Language", ""))


def chosen_language(request: Request) -> str | None:
    """Return the language in the address of a request, if there is one of ours."""
    chosen = request.query_params.get("lang")
    return chosen if chosen in LANGUAGES else None


def words(language: str) -> dict[str, Any]:
    """Return all texts of the page itself."""
    said = {key: translated(text, language) for key, text in WORDS.items()}
    return said | {"side": {key: translated(text, language) for key, text in class_perceptron.WORDS.items()}}


def html(room: Room, base: str, language: str) -> str:
    """Return the page of a room for any of its phones."""
    said = {
        "at": f"{base}/join/{room.code}.{room.admission}",
        "lang": language,
        "words": words(language),
    }
    title = escape(translated(WORDS["title"], language).format(code=room.code))
    others = "".join(
        f'<a lang="{languages.tag(other)}" hreflang="{languages.tag(other)}" href="?lang={other}">{escape(name)}</a>'
        for other, name in LANGUAGES.items()
        if other != language
    )
    return f"""{head(title, language, _stylesheet(base))}
<script type="module" src="{base}/phone/{VERSION}/{ENTRY}"></script>
</head>
<body data-room="{escape(orjson.dumps(said).decode())}">
<header><span id="who">{title}</span><nav>{others}</nav></header>
<main id="main"><h1 id="text"></h1><div id="act"></div></main>
<footer><p id="told" role="status"></p><div id="last"></div></footer>
</body>
</html>
"""


def no_code(base: str, language: str, chosen: str | None) -> str:
    """Return the page for an address without a code: how to join, and a field for the code.

    The room's page gets the language only if it was chosen. Otherwise it may be in the room's own language.
    """
    also = f'<input type="hidden" name="lang" value="{chosen}">' if chosen else ""
    form = (
        f'<form action="{escape(base)}/join"><label for="code">{escape(translated(_CODE, language))}</label>'
        '<input id="code" name="code" required maxlength="12" autocomplete="off" autocapitalize="characters" '
        f'spellcheck="false">{also}<button class="send">{escape(translated(_JOIN, language))}</button></form>'
    )
    return _sentence(_NO_CODE, base, language, form)


def no_room(base: str, language: str) -> str:
    """Return the page for a wrong code."""
    return _sentence(_NO_ROOM, base, language)


def no_address(base: str, language: str) -> str:
    """Return the page for an address that is neither a room's nor one of its parts, with a link to the instructions."""
    link = f'<p><a href="{escape(base)}/join">{escape(translated(_HOW_TO_JOIN, language))}</a></p>'
    return _sentence(_NO_ADDRESS, base, language, link)


def wait(base: str, language: str) -> str:
    """Return the page shown while codes are rejected because too many were wrong."""
    return _sentence(_WAIT, base, language)


def _sentence(text: str, base: str, language: str, more: str = "", **parts: str) -> str:
    """Return a page with one sentence, and `more` in HTML."""
    told = escape(translated(text, language).format(**parts))
    body = f"<body><main><h1>{told}</h1>{more}</main></body>"
    return f"{head(told, language, _stylesheet(base))}\n</head>\n{body}\n</html>\n"


def _stylesheet(base: str) -> str:
    return f"{base}/phone/{VERSION}/{STYLESHEET}"


def head(title: str, language: str, stylesheet: str) -> str:
    """Return the head of a page without Streamlit, for phones or the presenter."""
    return f"""<!doctype html>
<html lang="{languages.tag(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="{stylesheet}">"""


def event(now: Now, language: str) -> dict[str, Any]:
    """Return the room's state for phones: the question while it is open, and never an answer."""
    told: dict[str, Any] = {
        "n": now.n,
        "phase": now.phase,
        "before": now.before,
        **class_perceptron.told(now),
    }
    if now.told:
        why = told["told"] = now.told.get(language) or next(iter(now.told.values()))
        told |= _typeset(why)
    question = now.question
    if question is None or now.phase != "asks":
        return told
    say = str if question.typed else partial(_said, language=language)
    texts = {"text": say(question.text), "label": say(question.label)}
    options = [say(option) for option in question.options]
    rest = {
        name: getattr(question, name)
        for name in ("kind", "least", "most", "points", "box", "classes", "gives", "line", "place")
    }
    rest["legend"] = question.needs_legend
    rest |= {"options": options, "formula": _formula(question.formula) if question.formula else ""}
    return told | texts | rest | ({} if question.typed else _typeset(texts["text"], *options))


def _typeset(*texts: str) -> dict[str, dict[str, str]]:
    """Return the texts that have formulas, in HTML with MathML; without any, nothing."""
    made = {text: html for text in texts if "<math" in (html := _html(text))}
    return {"math": made} if made else {}


def _said(text: str, language: str) -> str:
    """Return a text of the catalogue in the phone's language."""
    return text and translated(text, language)
