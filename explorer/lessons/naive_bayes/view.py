"""The page on naive Bayes: a filter that reads an email, its trained parameters, and the effect of α."""

from __future__ import annotations

import zlib
from html import escape

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.lesson import export
from explorer.lesson.code.notebook_plots import View
from explorer.lesson.controls import Choice, Control, Steps
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.naive_bayes import captions, evidence, mails, scripts
from explorer.lessons.naive_bayes.mails import Filter, Reading
from explorer.visit import session
from linboard.board import Caption
from linboard.i18n.language import N_, _, pgettext
from linboard.messages import Head, Player

MAIL = (
    "Hi! The coffee in the kitchen is free now, just bring your own cup. "
    "Could you buy some milk before the meeting on Friday?"
)
LONGEST = 20_000  # characters of an email; the browser truncates longer texts
IN_LINK = 500  # characters of an email that the address carries
HEIGHT = 440
PART = Choice("nb.part", {"mails": N_("Spam filter"), "points": N_("Points on the board")})
MAILED = Control[str]("nb.mail")
ALPHA = Steps[float]("nb.alpha", mails.ALPHAS, 1)
LEAST = Steps("nb.least", mails.LEAST, mails.LEAST[0])
COUNTS = Choice("nb.counts", {"there": N_("Present or absent"), "counts": N_("Count 0, 1, 2, 3+")})


# ---- controls ----


def part() -> str:
    """Return the part of the lesson that is shown."""
    return PART.show(_("Show"))


def mail() -> str:
    """Return the reader's email; the link carries a short one."""
    key = MAILED.key
    if MAILED.held:
        return str(MAILED.fixed(MAIL))
    if key not in st.session_state:
        MAILED.set(_clean(st.query_params.get(key, MAIL)))
    text: str = st.text_area(
        _("An email to classify"),
        key=key,
        height=80,
        max_chars=LONGEST,
        placeholder=_("Type or paste an email"),
        persist_state="session",
    )
    session.write(key, None if text == MAIL or len(text) > IN_LINK else text)
    return text


def _clean(text: str) -> str:
    """Keep the characters of a link's text that a text area can contain."""
    return "".join(c if c.isprintable() or c == "\n" else " " for c in text[:LONGEST])


def filter_controls() -> Filter:
    """Return the settings for word counts, smoothing, and the vocabulary."""
    counted = COUNTS.show(pgettext("naive-bayes", "Words")) == "counts"
    with st.container(horizontal=True):
        alpha = ALPHA.show(
            _("Smoothing α"),
            help=_("As if this many extra emails in each class contained the word, and this many did not."),
        )
        least = LEAST.show(
            _("Minimum emails per word"),
            help=_("A word that occurs in fewer of the {n} emails is unknown to the filter.").format(
                n=len(mails.shipped().texts)
            ),
        )
    return mails.learned(least, alpha, counted)


def draw_place() -> DeltaGenerator:
    """Return the container of the buttons below the text area, reserved before the filter is known."""
    return st.container(horizontal=True)


def draw_controls(row: DeltaGenerator, known: Filter) -> None:
    """Show buttons that put a new email from the model into the text area."""
    for label, title in (("spam", _("Draw a spam email")), ("ham", _("Draw a ham email"))):
        row.button(
            title,
            key=f"nb.draw.{label}",
            on_click=_draw,
            args=(known, label),
            icon=":material/casino:",
            help=_(
                "Each known word is included with its probability in the class, independently of the others."
            ),
        )


def _draw(known: Filter, label: str) -> None:
    seed = st.session_state["nb.draws"] = st.session_state.get("nb.draws", 0) + 1
    MAILED.set(mails.draw(known, label, seed)[:LONGEST])


# ---- the board ----


def show(lesson: LessonPage, known: Filter, text: str) -> None:
    """Show the contribution of each word of the email, and the result."""
    if lesson.locked or lesson.scene:
        with lesson.left:
            _mail_alone(text)
    reading = mails.read(known, text)
    labels = [captions.label(term) for term in reading.terms]
    said = np.array([term.said for term in reading.terms])
    picture = evidence.reading(labels, said, reading.total, reading.posterior)
    reach = picture.layout["xaxis"]["range"][1]
    if len(text) > IN_LINK:
        lesson.notice(
            _("The link can hold emails of up to {n} characters; this one has {length:,}.").format(
                n=IN_LINK, length=len(text)
            )
        )
    told = Caption(captions.caption(reading), captions.formula(reading), captions.columns(reading, known))
    lesson.show(
        picture,
        told,
        plays=Player(length=len(labels), trace=_fingerprint(reading), label=_("Words read"), result=True),
        editable=False,
        height=HEIGHT,
        title=_("How much each word counts"),
        head=[] if lesson.scene else [Head(captions.unknown(reading))],
        view=f"mail{len(labels)}.{reach:.4g}",
    )


def quoted(text: str) -> str:
    """Return the email as quoted text."""
    return _("The email: {text}").format(text=text) if text.strip() else _("The email is empty.")


def _mail_alone(text: str) -> None:
    """Show the email if its field is hidden."""
    told = quoted(text)
    with st.container(key="read-first"):
        st.html(f'<p style="white-space: pre-wrap; overflow-wrap: anywhere">{escape(told)}</p>')


def _fingerprint(reading: Reading) -> int:
    """Return a number that differs if the reading differs."""
    return zlib.crc32(reading.total.tobytes(), zlib.crc32(repr(reading.terms).encode()))


# ---- downloads ----


def take_away(lesson: LessonPage, known: Filter, text: str) -> None:
    """Show the code, and offer all words with their numbers."""
    if lesson.scene:
        return
    with lesson.left, st.container(horizontal=True):
        lesson.script(
            "nb.code.mails",
            lambda: scripts.linclass_code(known, text),
            lambda: scripts.sklearn_code(known, text),
            views=lambda: (View("linclass.plot_confusion(model, vocabulary.counts(texts), labels)"),),
        )
        export.download(
            _("Words as CSV"),
            lambda: scripts.words_csv(known),
            "words.csv",
            key="nb.download",
        )
