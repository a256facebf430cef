"""The companion charts of an email: the network, the strongest words, unseen emails, and the counts of a word."""

from __future__ import annotations

import numpy as np

from explorer.lesson.controls import Choice
from explorer.lesson.lesson_page import LessonPage
from explorer.lessons.naive_bayes import captions, evidence, mails, network, parameters
from explorer.lessons.naive_bayes.mails import Filter
from linboard.i18n.language import N_, _, listed
from linboard.i18n.text import decimals
from linboard.messages import Chart, Head

CURVE_HEIGHT = 270
LOUD = 7  # words for each class
IN_NETWORK = 4  # words
BESIDE = Choice(
    "nb.beside",
    {
        "network": N_("Network"),
        "words": N_("Strongest words"),
        "smoothing": N_("Held-out emails"),
        "counts": N_("Counts"),
    },
)


def choice() -> str:
    """Return the companion that the reader has chosen."""
    return BESIDE.show(_("Second plot"))


def network_of(lesson: LessonPage, known: Filter, text: str) -> Chart:
    """Draw the network: the class, some words of this email, and their probabilities."""
    words, values = known.vocabulary.words, known.values(text)
    of_value = np.arange(len(words)), np.maximum(values, 1)
    loud = np.abs(known.said[of_value])
    common = known.numbers[:, :, 1:].sum(axis=(1, 2))
    chosen = np.lexsort((-common, -loud, values == 0))[
        :IN_NETWORK
    ].tolist()  # this email's words, the strongest first
    value = values if known.counted else np.ones_like(values)
    features = [
        network.Node(
            mails.TIMES[values[i]],
            words[i],
            [decimals(share, 3) for share in known.shares[i, ::-1, value[i]].tolist()],
            seen=True,
        )
        for i in chosen
    ]
    ham, spam = known.model.class_prior_.tolist()
    top = network.Node("?", _("class"), [f"spam {decimals(spam, 3)}", f"ham {decimals(ham, 3)}"])
    rest = len(words) > len(chosen)
    legend = (
        _(
            "How often the word occurs in this email. Below each word: how probable that count is in spam "
            "and in ham."
        )
        if known.counted
        else _("1: the word occurs in this email. Below each word: its probability in spam and in ham.")
    )
    picture = network.figure(top, features, (evidence.FOR, evidence.AGAINST), rest)
    return picture.message(
        lesson.key,
        title=_("The Bayesian network"),
        height=network.HEIGHT,
        head=[Head(parameters.word_parameters(known)), Head(legend, "legend")],
        describe=_("Arrows run from the class to every word, and none from word to word."),
        view="network",
    )


def words_of(lesson: LessonPage, known: Filter) -> Chart:
    """Return the words with the strongest evidence, with their counts if the filter counts; ties go to the
    more frequent word."""
    numbers = known.numbers[:, :, 1:].transpose(0, 2, 1)  # (d, values above 0, 2)
    which, above = np.nonzero(numbers.any(axis=2))
    said, count = known.said[:, 1:][which, above], numbers[which, above]
    order = np.lexsort((-count.sum(axis=1), -said))
    least = np.lexsort((-count.sum(axis=1), said))[:LOUD][::-1]
    chosen = np.concatenate([order[:LOUD], least])
    infinite = int(np.isinf(said).sum())
    names = [captions.often(known.vocabulary.words[which[i]], int(above[i]) + 1) for i in chosen.tolist()]
    return evidence.loudest(names, said[chosen], count[chosen]).message(
        lesson.key,
        title=_("The strongest words"),
        head=[Head(_loudest(known, infinite, len(said)), "unsure" if infinite else "note")],
        describe=listed(
            f"{name} {evidence.signed(value)}"
            for name, value in zip(names, said[chosen].tolist(), strict=True)
        ),
        view=f"words{np.abs(said[chosen]).max():.3g}",
    )


def _loudest(known: Filter, infinite: int, total: int) -> str:
    """Explain the bars of the strongest words, and how many are infinite."""
    if not infinite and known.counted:
        return _(
            "The evidence from a word that occurs this often in an email: ln (P(this often|spam)/P(this "
            "often|ham))."
        )
    if not infinite:
        return _("The evidence from a word that occurs in an email: ln (P(word|spam)/P(word|ham)).")
    told = (
        _(
            "{n:,} of {d:,} bars, each for a word and its count, are infinite: at α = 0 each of them "
            "decides alone."
        )
        if known.counted
        else _("{n:,} of {d:,} words occur in one class only: at α = 0 each of them decides alone.")
    )
    return told.format(n=infinite, d=total)


def smoothing(lesson: LessonPage, known: Filter) -> Chart:
    """Draw the error of the filter on unseen emails for each α."""
    counts = mails.unseen(known.least, known.counted)
    now = mails.ALPHAS.index(known.model.alpha)
    wrong, undecided = int(counts.wrong[now]), int(counts.undecided[now])
    n = len(mails.shipped().texts)
    told = _(
        "α = {alpha:g}: of {n} emails, each classified by a filter that has not seen it, {wrong} are "
        "misclassified and {undecided} are undecided (0/0)."
    ).format(alpha=known.model.alpha, n=n, wrong=wrong, undecided=undecided)
    return evidence.smoothing(mails.ALPHAS, counts.wrong, counts.undecided, now, n).message(
        lesson.key,
        title=_("Emails that the filter has not seen"),
        height=CURVE_HEIGHT,
        head=[Head(told, "unsure" if undecided else "note")],
        describe=told,
        view=f"smoothing{int((counts.wrong + counts.undecided).max())}",
    )


def show(lesson: LessonPage, what: str, known: Filter, text: str) -> None:
    """Show the chart next to the board."""
    if what == "network":
        message = network_of(lesson, known, text)
    elif what == "words":
        message = words_of(lesson, known)
    elif what == "counts":
        counts = captions.counts(mails.read(known, text))
        message = Chart(group=lesson.key, title=_("Counts of this step’s word"), formula=counts)
    else:
        message = smoothing(lesson, known)
    with lesson.right:
        lesson.linked("beside", message)
