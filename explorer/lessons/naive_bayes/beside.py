"""The charts beside a mail that is read: the network, the loudest words, unseen mails, and the counts of a word."""

from __future__ import annotations

import numpy as np

from explorer.frame.controls import Choice
from explorer.frame.lesson import Lesson
from explorer.lessons.naive_bayes import captions, evidence, mails, network, parameters
from explorer.lessons.naive_bayes.mails import Filter
from linboard.messages import Chart, Head
from linboard.words.language import N_, _, listed

CURVE_HEIGHT = 270
LOUD = 7  # words for either class
IN_NETWORK = 4  # words
BESIDE = Choice(
    "nb.beside",
    {
        "network": N_("Network"),
        "words": N_("Loudest words"),
        "smoothing": N_("Unseen mails"),
        "counts": N_("Counts"),
    },
)


def choice() -> str:
    """What stands beside the board."""
    return BESIDE.show(_("Second plot"))


def network_of(here: Lesson, known: Filter, text: str) -> Chart:
    """The network: the class, some words of this mail, and what the filter knows of them."""
    words, values = known.vocabulary.words, known.values(text)
    of_value = np.arange(len(words)), np.maximum(values, 1)
    loud = np.abs(known.said[of_value])
    common = known.numbers[:, :, 1:].sum(axis=(1, 2))
    chosen = np.lexsort((-common, -loud, values == 0))[
        :IN_NETWORK
    ].tolist()  # this mail's words, the loudest first
    value = values if known.counted else np.ones_like(values)
    features = [
        network.Node(
            mails.TIMES[values[i]],
            words[i],
            [f"{share:.3f}" for share in known.shares[i, ::-1, value[i]].tolist()],
            seen=True,
        )
        for i in chosen
    ]
    ham, spam = known.model.class_prior_.tolist()
    top = network.Node("?", _("class"), [f"spam {spam:.3f}", f"ham {ham:.3f}"])
    rest = len(words) > len(chosen)
    legend = (
        _("How often it stands in this mail. Below a word: how probable that is in spam, and in ham.")
        if known.counted
        else _("1: it stands in this mail. Below a word: its probability in spam, and in ham.")
    )
    picture = network.figure(top, features, (evidence.FOR, evidence.AGAINST), rest)
    return picture.message(
        here.key,
        title=_("The Bayesian network"),
        height=network.HEIGHT,
        head=[Head(parameters.word_parameters(known)), Head(legend, "legend")],
        describe=_("Arrows lead from the class to each word, and none from word to word."),
        view="network",
    )


def words_of(here: Lesson, known: Filter) -> Chart:
    """The words, or how often they stand there, that say most; of equally loud ones the more common."""
    numbers = known.numbers[:, :, 1:].transpose(0, 2, 1)  # (d, values above 0, 2)
    which, above = np.nonzero(numbers.any(axis=2))
    said, count = known.said[:, 1:][which, above], numbers[which, above]
    order = np.lexsort((-count.sum(axis=1), -said))
    least = np.lexsort((-count.sum(axis=1), said))[:LOUD][::-1]
    chosen = np.concatenate([order[:LOUD], least])
    infinite = int(np.isinf(said).sum())
    names = [captions.often(known.vocabulary.words[which[i]], int(above[i]) + 1) for i in chosen.tolist()]
    return evidence.loudest(names, said[chosen], count[chosen]).message(
        here.key,
        title=_("The loudest words"),
        head=[Head(_loudest(known, infinite, len(said)), "unsure" if infinite else "note")],
        describe=listed(
            f"{name} {evidence.signed(value)}"
            for name, value in zip(names, said[chosen].tolist(), strict=True)
        ),
        view=f"words{np.abs(said[chosen]).max():.3g}",
    )


def _loudest(known: Filter, infinite: int, total: int) -> str:
    """What the bars of the loudest words are, and how many have no end."""
    if not infinite and known.counted:
        return _("What a word says that stands in a mail so often: ln (P(so often|spam)/P(so often|ham)).")
    if not infinite:
        return _("What a word says where it stands in a mail: ln (P(word|spam)/P(word|ham)).")
    told = (
        _(
            "{n:,} of {d:,} bars, of a word and how often it stands there, have no end: at α = 0 each decides alone."
        )
        if known.counted
        else _("{n:,} of {d:,} words stand in one class only: at α = 0 each of them decides alone.")
    )
    return told.format(n=infinite, d=total)


def smoothing(here: Lesson, known: Filter) -> Chart:
    """How the filter does on mails that it has not seen, for each α."""
    counts = mails.unseen(known.least, known.counted)
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


def show(here: Lesson, what: str, known: Filter, text: str) -> None:
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
