"""Encodes and decodes an attempt as the app's own link: d=…&margin.price=10&line=1~-2~0.5&picks=1.3.

Other parts of the address (language, scene, …) are ignored. A link from outside may contain anything: an unreadable
link gives one sentence.
"""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qs, urlencode, urlsplit

from explorer.lesson.challenges.challenge import IMPOSSIBLE, PICKS, Answer, Challenge
from explorer.lesson.scene import Stage
from explorer.points import links
from explorer.points.dataset import LIMIT, Dataset
from explorer.points.links import LinkError
from linboard.figures.drawn_line import Drawn
from linboard.i18n.language import _

CHALLENGE, POINTS, LINE, ANSWER = "challenge", "d", "line", "answer"
LONGEST = 16_000  # maximum number of characters of a link
MOST_FIELDS = 100
MOST_PICKS = 1_000


def spell(challenge: Challenge, answer: Answer | None) -> str:
    """Return the link of an answer; None encodes that it cannot be done."""
    fields = {CHALLENGE: challenge.key}
    if answer is None:
        return "?" + urlencode({**fields, ANSWER: IMPOSSIBLE})
    if answer.dataset is not None:
        fields[POINTS] = links.encode(answer.dataset)
    for key, value in answer.settings.items():
        fields[key] = challenge.may.controls[key].spell(value)
    if answer.line is not None:
        fields[LINE] = spelled(answer.line)
    if answer.picks:
        fields[PICKS] = ".".join(str(i + 1) for i in answer.picks)
    return "?" + urlencode(fields, safe="~")


def given(challenge: Challenge, now: Stage) -> str:
    """Return the link of the current board.

    It solves the challenge exactly if the board does.
    """
    if now.answer == IMPOSSIBLE:
        return spell(challenge, None)
    settings = {key: now.settings[key] for key in challenge.may.controls}
    dataset = now.dataset if now.dataset != challenge.begin().dataset else None
    return spell(challenge, Answer(dataset, settings, now.line, now.settings[PICKS]))


def spelled(line: Drawn) -> str:
    """Encode a line as w1, w2 and b."""
    return "~".join(f"{number:.12g}" for number in line)


def read(challenge: Challenge, link: str) -> Stage:
    """Decode the board of a link, limited to what the challenge leaves to the reader.

    Raises
    ------
    LinkError
        If the link does not belong to this challenge. The message is one sentence.
    """
    fields = _fields(link)
    if fields.get(CHALLENGE, challenge.key) != challenge.key:
        raise LinkError(
            _("This link belongs to a different challenge. Copy the link of your solution of this one.")
        )
    begun = challenge.begin()
    settings = {**begun.settings, PICKS: _picks(fields.get(PICKS, ""))}
    for key, setting in challenge.may.controls.items():
        if key in fields:
            settings[key] = setting.read(fields[key])
            if settings[key] is None:
                raise LinkError(
                    _("This link sets a control to an impossible value. Copy the whole link again.")
                )
    dataset = _points(fields.get(POINTS), begun.dataset)
    line = drawn(fields[LINE]) if LINE in fields else None
    if LINE in fields and line is None:
        raise LinkError(_("This link contains an invalid line. Copy the whole link again."))
    answer = IMPOSSIBLE if fields.get(ANSWER) == IMPOSSIBLE else None
    return replace(begun, dataset=dataset, settings=settings, line=line, answer=answer)


def _fields(link: str) -> dict[str, str]:
    """Return the first value of each field of the address."""
    if len(link) > LONGEST:
        raise LinkError(_("This link is too long to come from this site. Copy the link from its page again."))
    try:
        found = parse_qs(
            urlsplit(link.strip()).query,
            keep_blank_values=True,
            max_num_fields=MOST_FIELDS,
        )
    except ValueError as error:
        raise LinkError(_("This address cannot be read. Copy the whole link again.")) from error
    return {name: values[0] for name, values in found.items()}


def _points(text: str | None, begun: Dataset) -> Dataset:
    return begun if text is None else links.decode(text)


def drawn(text: str) -> Drawn | None:
    """Decode a line; returns None if the text is invalid."""
    parts = text.split("~")
    try:
        w1, w2, b = map(float, parts)
    except ValueError:
        return None
    if not (w1 or w2) or not all(abs(number) <= LIMIT for number in (w1, w2, b)):
        return None
    return w1, w2, b


def _picks(text: str) -> tuple[int, ...]:
    """Return the indices of the picked points, from 0."""
    parts = text.split(".") if text else []
    if len(parts) > MOST_PICKS or not all(
        p.isascii() and p.isdigit() and len(p) < 5 and int(p) for p in parts
    ):
        raise LinkError(_("This link refers to points that do not exist. Copy the whole link again."))
    return tuple(int(part) - 1 for part in parts)
