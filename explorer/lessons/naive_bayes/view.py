"""Naive Bayes on the screen: a filter that reads a mail, what it learned, and what α does to it."""

from __future__ import annotations

import zlib
from html import escape

import numpy as np
import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from explorer.frame import export
from explorer.frame.controls import Choice, Control, Steps
from explorer.frame.lesson import Lesson
from explorer.lessons.naive_bayes import captions, evidence, mails, network, scripts
from explorer.lessons.naive_bayes.mails import Filter, Reading
from explorer.visit import session
from linboard.board import Told
from linboard.messages import Chart, Head, Player
from linboard.words.language import N_, _, listed

MAIL = (
    "Hi! The coffee in the kitchen is free now, just bring your own cup. "
    "Could you buy some milk before the meeting on Friday?"
)
LONGEST = 20_000  # characters of a mail; the browser takes none of a text that is longer
IN_LINK = 500  # characters of a mail that the address carries
HEIGHT = 440
CURVE_HEIGHT = 270
LOUD = 7  # words for either class
IN_NETWORK = 4  # words
PART = Choice("nb.part", {"mails": N_("Spam filter"), "points": N_("Points on the board")})
MAILED = Control[str]("nb.mail")
BESIDE = Choice(
    "nb.beside",
    {
        "network": N_("Network"),
        "words": N_("Loudest words"),
        "smoothing": N_("Unseen mails"),
        "counts": N_("Counts"),
    },
)
ALPHA = Steps[float]("nb.alpha", mails.ALPHAS, 1)
LEAST = Steps("nb.least", mails.LEAST, mails.LEAST[0])


# ---- controls ----


def part() -> str:
    """Which part of the lesson is on the screen."""
    return PART.show(_("Show"))


def beside_mails() -> str:
    """What stands beside the board."""
    return BESIDE.show(_("Beside it"))


def mail() -> str:
    """The visitor's mail; the link carries it where it is short enough."""
    key = MAILED.key
    if MAILED.held:
        return MAILED.fixed(MAIL)
    if key not in st.session_state:
        MAILED.set(_clean(st.query_params.get(key, MAIL)))
    text: str = st.text_area(
        _("A mail to sort"),
        key=key,
        height=80,
        max_chars=LONGEST,
        placeholder=_("Type or paste a mail"),
        persist_state="session",
    )
    session.write(key, None if text == MAIL or len(text) > IN_LINK else text)
    return text


def _clean(text: str) -> str:
    """What a text area can hold of a link's text."""
    return "".join(c if c.isprintable() or c == "\n" else " " for c in text[:LONGEST])


def filter_controls() -> Filter:
    """How much is smoothed, and which words are known."""
    with st.container(horizontal=True):
        alpha = ALPHA.show(
            _("Smoothing α"),
            help=_(
                "In thought, so many mails of either class are added that have the word, and so many without."
            ),
        )
        least = LEAST.show(
            _("Least mails per word"),
            help=_("A word that stands in fewer of the {n} mails is not known to the filter.").format(
                n=len(mails.shipped().texts)
            ),
        )
    return mails.learned(least, alpha)


def draw_place() -> DeltaGenerator:
    """Where the buttons stand, below the text area, though the filter is chosen after them."""
    return st.container(horizontal=True)


def draw_controls(row: DeltaGenerator, known: Filter) -> None:
    """Buttons that put a new mail from the model into the text area."""
    for label, title in (("spam", _("Draw a spam mail")), ("ham", _("Draw a ham mail"))):
        row.button(
            title,
            key=f"nb.draw.{label}",
            on_click=_draw,
            args=(known, label),
            icon=":material/casino:",
            help=_("Each known word is put in with its probability in the class, whatever the others are."),
        )


def _draw(known: Filter, label: str) -> None:
    seed = st.session_state["nb.draws"] = st.session_state.get("nb.draws", 0) + 1
    MAILED.set(mails.draw(known, label, seed)[:LONGEST])


# ---- the board ----


def show(here: Lesson, known: Filter, text: str) -> None:
    """What each word of the mail says, and what follows."""
    if here.locked or here.scene:
        with here.left:
            _mail_alone(text)
    reading = mails.read(known, text)
    labels = [captions.label(term) for term in reading.terms]
    said = np.array([term.said for term in reading.terms])
    picture = evidence.reading(labels, said, reading.total, reading.posterior)
    reach = picture.layout["xaxis"]["range"][1]
    if len(text) > IN_LINK:
        here.notice(
            _("The link carries mails of up to {n} characters; this one has {length:,}.").format(
                n=IN_LINK, length=len(text)
            )
        )
    told = Told(captions.caption(reading), captions.formula(reading), captions.columns(reading, known.model))
    here.show(
        picture,
        told,
        plays=Player(length=len(labels), trace=_fingerprint(reading), label=_("Words read"), result=True),
        editable=False,
        height=HEIGHT,
        title=_("What each word says"),
        head=[] if here.scene else [Head(captions.unknown(reading))],
        view=f"mail{len(labels)}.{reach:.4g}",
    )


def _mail_alone(text: str) -> None:
    """The mail to read, where its field is hidden."""
    told = _("The mail: {text}").format(text=text) if text.strip() else _("The mail is empty.")
    with st.container(key="read-first"):
        st.html(f'<p style="white-space: pre-wrap; overflow-wrap: anywhere">{escape(told)}</p>')


def _fingerprint(reading: Reading) -> int:
    """A number that differs when the reading differs."""
    return zlib.crc32(reading.total.tobytes(), zlib.crc32(repr(reading.terms).encode()))


# ---- beside it ----


def network_of(here: Lesson, known: Filter, text: str) -> Chart:
    """The network: the class, some words of this mail, and what the filter knows of them."""
    model, vocabulary = known.model, known.vocabulary
    x = vocabulary.counts([text])[0] > 0
    loud = np.abs(model.log_odds_[1])
    order = np.lexsort(
        (-model.feature_count_.sum(axis=0), -loud, ~x)
    )  # this mail's words first, the loudest of them
    chosen = order[:IN_NETWORK].tolist()
    features = [
        network.Node(
            "1" if x[i] else "0",
            vocabulary.words[i],
            [f"{model.mu_[1, i]:.3f}", f"{model.mu_[0, i]:.3f}"],
            seen=True,
        )
        for i in chosen
    ]
    ham, spam = model.class_prior_.tolist()
    top = network.Node("?", _("class"), [f"spam {spam:.3f}", f"ham {ham:.3f}"])
    rest = len(vocabulary.words) > len(chosen)
    legend = _("1: it stands in this mail. Below a word: its probability in spam, and in ham.")
    picture = network.figure(top, features, (evidence.FOR, evidence.AGAINST), rest)
    return picture.message(
        here.key,
        title=_("The Bayesian network"),
        height=network.HEIGHT,
        head=[Head(captions.word_parameters(model)), Head(legend, "legend")],
        describe=_("Arrows lead from the class to each word, and none from word to word."),
        view="network",
    )


def words_of(here: Lesson, known: Filter) -> Chart:
    """The words that say most where they stand in a mail; of equally loud ones the more common."""
    model = known.model
    said, count = model.log_odds_[1], model.feature_count_
    order = np.lexsort((-count.sum(axis=0), -said))
    least = np.lexsort((-count.sum(axis=0), said))[:LOUD][::-1]
    chosen = np.concatenate([order[:LOUD], least])
    infinite = int(np.isinf(said).sum())
    if infinite:
        text = _("{n:,} of {d:,} words stand in one class only: at α = 0 each of them decides alone.").format(
            n=infinite, d=len(said)
        )
    else:
        text = _("What a word says where it stands in a mail: ln (P(word|spam)/P(word|ham)).")
    names = [known.vocabulary.words[i] for i in chosen.tolist()]
    return evidence.loudest(names, said[chosen], count[:, chosen].T).message(
        here.key,
        title=_("The loudest words"),
        head=[Head(text, "unsure" if infinite else "note")],
        describe=listed(
            f"{name} {evidence.signed(value)}"
            for name, value in zip(names, said[chosen].tolist(), strict=True)
        ),
        view=f"words{np.abs(said[chosen]).max():.3g}",
    )


def smoothing(here: Lesson, known: Filter) -> Chart:
    """How the filter does on mails that it has not seen, for each α."""
    counts = mails.unseen(known.least)
    now = mails.ALPHAS.index(known.model.alpha)
    wrong, undecided = int(counts.wrong[now]), int(counts.undecided[now])
    n = len(mails.shipped().texts)
    told = _(
        "α = {alpha:g}: of {n} mails, each sorted by a filter that has not seen it, {wrong} are wrong and {undecided} "
        "undecided (0/0)."
    ).format(alpha=known.model.alpha, n=n, wrong=wrong, undecided=undecided)
    return evidence.smoothing(mails.ALPHAS, counts.wrong, counts.undecided, now, n).message(
        here.key,
        title=_("Mails that the filter has not seen"),
        height=CURVE_HEIGHT,
        head=[Head(told, "unsure" if undecided else "note")],
        describe=told,
        view=f"smoothing{int((counts.wrong + counts.undecided).max())}",
    )


def beside(here: Lesson, what: str, known: Filter, text: str) -> None:
    """The chart beside the board."""
    if what == "network":
        message = network_of(here, known, text)
    elif what == "words":
        message = words_of(here, known)
    elif what == "counts":
        counts = captions.counts(mails.read(known, text))
        message = Chart(group=here.key, title=_("Counts of the step's word"), formula=counts)
    else:
        message = smoothing(here, known)
    with here.right:
        here.linked("beside", message)


def take_away(here: Lesson, known: Filter, text: str) -> None:
    """The code, and all words with their numbers."""
    if here.scene:
        return
    with here.left, st.container(horizontal=True):
        here.script(
            "nb.code.mails",
            lambda: scripts.linclass_code(known, text),
            lambda: scripts.sklearn_code(known, text),
        )
        export.download(
            _("Words as CSV"),
            lambda: scripts.words_csv(known),
            "words.csv",
            key="nb.download",
        )
