"""Scenes of naive Bayes: evidence for spam, its sum, word order, unseen and counted words, clouds."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import numpy as np

from explorer.lesson.scene import Number, Predict, Scene, Stage
from explorer.lessons.naive_bayes import clouds, companion, mails, points_view, view
from explorer.lessons.naive_bayes.evidence import signed
from explorer.lessons.naive_bayes.view import MAIL, quoted
from linboard.i18n.language import N_, NP_, _
from linboard.i18n.text import chance, number
from linclass import FisherDiscriminant, GaussianNB

CLAIM = "Claim your free prize before Friday!"
DEAD_END = "The prize is a coffee."
WARNING = (
    "Please do not click the link in that mail. There is no prize and no free gift card: do not claim it."
)
OFTEN = "Your free prize, your free card, your free code: claim now!"
USUAL, SMOOTHED = 1, 0.01  # α of the other scenes, and one that is enough


def _read(now: Stage, alpha: float | None = None, mail: str = "", counted: bool = False) -> mails.Reading:
    alpha = now.settings[view.ALPHA.key] if alpha is None else alpha
    known = mails.learned(now.settings[view.LEAST.key], alpha, counted)
    return mails.read(known, mail or now.settings[view.MAILED.key])


def _words(reading: mails.Reading) -> list[mails.Term]:
    """Return the words that have their own bar, the strongest for spam first."""
    return sorted((term for term in reading.terms if term.kind == "word"), key=lambda term: -term.said)


def _word(reading: mails.Reading, word: str) -> mails.Term:
    """Return the contribution of one word of the email."""
    return next(term for term in reading.terms if term.word == word)


# ---- captions ----


def _loud_told(now: Stage) -> str:
    reading = _read(now)
    first = _words(reading)[0]
    rare = _word(reading, "prize")
    alpha, (hams, spams) = now.settings[view.ALPHA.key], reading.terms[0].counts
    return _(
        "“{word}” occurs in {spam} of {n_spam} spam emails and {ham} of {n_ham} ham emails. So it adds most: "
        "{said}. “{rare}” ({few} and {none} emails) adds only {less}. All terms add up to the log-odds "
        "ln(P(spam | words)/P(ham | words)): P(spam | words) rises from {before} to {after}. The term of "
        "“{word}” is ln(μ_spam/μ_ham) with the shares μ_spam = {m_spam} and μ_ham = {m_ham}: to each class, "
        "smoothing adds {alpha} email with the word and {alpha} without it (α = {alpha})."
    ).format(
        word=first.word,
        spam=first.counts[1],
        ham=first.counts[0],
        n_spam=spams,
        n_ham=hams,
        alpha=number(alpha),
        m_spam=_smoothed(first.counts[1], spams, alpha),
        m_ham=_smoothed(first.counts[0], hams, alpha),
        said=number(first.said),
        rare=rare.word,
        less=number(rare.said),
        few=rare.counts[1],
        none=rare.counts[0],
        before=chance(float(reading.posterior[0])),
        after=chance(float(reading.posterior[-1])),
    )


def _smoothed(count: int, n: int, alpha: float) -> str:
    """Return the smoothed share of the emails with a word as a fraction: α is added to those with and without it."""
    return f"{number(count + alpha)}/{number(n + 2 * alpha)}"


def _free_told(now: Stage) -> str:
    reading = _read(now)
    free = _word(reading, "free")
    return _(
        "It stays ham: “free” adds {free} for spam, but all terms together come to {total}, so the probability of "
        "spam went from {before} to {after}. Evidence adds up; no single word decides."
    ).format(
        free=number(free.said),
        total=signed(float(reading.total[-1])),
        before=chance(float(reading.posterior[0])),
        after=chance(float(reading.posterior[-1])),
    )


def _backwards(now: Stage) -> mails.Reading:
    return _read(now, mail=" ".join(reversed(now.settings[view.MAILED.key].split())))


def _warning_told(now: Stage) -> str:
    return _(
        "As spam: P(spam | words) is {forth}. With the words in reverse order it is {back} too. "
        "Naive means: within each class, the filter treats every word as independent of the others "
        "(conditional independence). To it, “not” is just one more word: it negates nothing."
    ).format(forth=chance(float(_read(now).posterior[-1])), back=chance(float(_backwards(now).posterior[-1])))


def _dead_told(now: Stage) -> str:
    undecided = mails.unseen(now.settings[view.LEAST.key]).undecided
    return _(
        "Nothing: no ham email contains “prize” and no spam email “coffee”, so this email is "
        "impossible in both classes. With α = {alpha} added to each count, its P(spam | words) is "
        "{smooth}. (The other scenes add α = {usual}.) In five-fold cross-validation, each of the "
        "{n} emails is classified by a filter trained on other emails. Without smoothing, {before} "
        "of them give 0/0; with α = {alpha}, the number is {after}."
    ).format(
        before=int(undecided[0]),
        n=len(mails.shipped().texts),
        after=int(undecided[mails.ALPHAS.index(SMOOTHED)]),
        alpha=number(SMOOTHED),
        usual=number(USUAL),
        smooth=chance(float(_read(now, SMOOTHED).posterior[-1])),
    )


def _often(now: Stage) -> tuple[mails.Term, mails.Term, mails.Term, mails.Term]:
    """Return the contributions of “free” and “your” at their count in the email, and at a count of one."""
    every, once = _read(now, counted=True), _read(now, mail="free your", counted=True)
    return _word(every, "free"), _word(once, "free"), _word(every, "your"), _word(once, "your")


def _often_told(now: Stage) -> str:
    free, free_once, your, your_once = _often(now)
    return _(
        "It counts less: “free” adds {free} if it occurs three times, and {free_once} if it occurs "
        "once. No training email contains it three times, so its weight comes only from α = {alpha}. "
        "“your” adds more: {your} instead of {your_once} for a single “your”. Of the training "
        "emails, {spam} spam and {ham} ham contain it three times or more. So a repetition helps "
        "only if training emails contain it."
    ).format(
        alpha=number(now.settings[view.ALPHA.key]),
        free=number(free.said),
        free_once=number(free_once.said),
        your=number(your.said),
        your_once=number(your_once.said),
        spam=number(your.counts[1]),
        ham=number(your.counts[0]),
    )


def _tilted(now: Stage) -> tuple[int, int]:
    """Return how many points naive Bayes misclassifies, and how many Fisher's line does."""
    X, y = now.dataset.X, now.dataset.y
    naive, fisher = (
        int(np.count_nonzero(model.fit(X, y).predict(X) != y))
        for model in (GaussianNB(), FisherDiscriminant())
    )
    return naive, fisher


def _tilted_told(now: Stage) -> str:
    naive, fisher = _tilted(now)
    return _(
        "{naive} of {n}. Within each class, naive Bayes treats the two coordinates as independent, so its "
        "ellipses of equal density cannot be slanted. Here the coordinates rise together. Fisher’s line, "
        "which takes this into account, misclassifies {fisher}."
    ).format(naive=naive, n=now.dataset.n, fisher=fisher)


# ---- the scenes ----

EXPECT = N_("Make a prediction, then watch the words being read.")


def _mail(text: str, alpha: float = USUAL) -> Mapping[str, Any]:
    return {view.PART.key: "mails", view.MAILED.key: text, view.ALPHA.key: alpha, view.LEAST.key: 1}


SCENES = (
    Scene(
        "loud",
        N_("Which word in this email is the strongest evidence for spam?"),
        N_("An email that is not spam is called ham. Make a prediction, then watch the words being read."),
        Predict((N_("“claim”"), N_("“free”"), N_("“prize”")), 1),
        clouds.crossed,
        _loud_told,
        {**_mail(CLAIM), companion.BESIDE.key: "counts"},
        beside="beside",
        answers=True,
        quotes=partial(quoted, CLAIM),
    ),
    Scene(
        "free",
        N_("The word “free” appears in this email too. Does that make it spam?"),
        EXPECT,
        Predict((N_("Yes, spam"), N_("No, ham")), 1),
        clouds.crossed,
        _free_told,
        _mail(MAIL),
        quotes=partial(quoted, MAIL),
    ),
    Scene(
        "warning",
        N_("This email warns about spam. How will the filter classify it?"),
        EXPECT,
        Predict((N_("Spam"), N_("Ham"), N_("It can’t tell")), 0),
        clouds.crossed,
        _warning_told,
        _mail(WARNING),
        quotes=partial(quoted, WARNING),
    ),
    Scene(
        "dead",
        N_("One word occurs only in spam, one only in ham. What does a filter without smoothing say?"),
        N_(
            "Without smoothing, nothing is added to the counts (α = 0). Make a prediction, then watch the "
            "words being read."
        ),
        Predict((N_("Spam"), N_("Ham"), NP_("naive-bayes.dead", "Nothing")), 2),
        clouds.crossed,
        _dead_told,
        _mail(DEAD_END, 0),
        quotes=partial(quoted, DEAD_END),
    ),
    Scene(
        "often",
        N_(
            "Now the filter counts repetitions. Does “free” count more if it occurs three times "
            "instead of once?"
        ),
        N_(
            "For each word, the filter counts how many emails contain it 0, 1, 2, and 3 or more times. "
            "Make a prediction, then watch."
        ),
        Predict((N_("Yes, it counts more"), N_("It counts the same"), N_("No, it counts less")), 2),
        clouds.crossed,
        _often_told,
        {**_mail(OFTEN), view.COUNTS.key: "counts", companion.BESIDE.key: "counts"},
        controls=(view.COUNTS.key,),
        beside="beside",
        answers=True,
        quotes=partial(quoted, OFTEN),
    ),
    Scene(
        "tilted",
        N_("Two slanted clouds. How many of the 60 points does naive Bayes misclassify?"),
        N_(
            "Each class has a bell curve for each coordinate; their product is the density at a point. "
            "Guess a number."
        ),
        Number(N_("Misclassified points"), 0, 30, 2, lambda now: _tilted(now)[0]),
        clouds.tilted,
        _tilted_told,
        {view.PART.key: "points", points_view.DRAWN.key: 0, points_view.BESIDE.key: "densities"},
        beside="beside",
        answers=True,
    ),
)
