"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

import numpy as np

from explorer.lesson.scene import Stage
from explorer.lessons.naive_bayes import mails
from explorer.lessons.naive_bayes.scenes import (
    SMOOTHED,
    _backwards,
    _often,
    _read,
    _tilted,
    _word,
    _words,
)
from linclass import BernoulliNB

CLOSING = "regards"


def loud_claim(now: Stage) -> bool:
    """ "free" is the strongest evidence for spam; "prize", which no ham contains, is rare and weaker."""
    reading = _read(now)
    rare = _word(reading, "prize")
    loudest = _words(reading)[0].word == "free" and 0 < rare.said < _words(reading)[0].said
    return bool(loudest and rare.counts[0] == 0 < rare.counts[1] and reading.posterior[-1] > 0.5)


def free_claim(now: Stage) -> bool:
    """The word is evidence for spam, but the email is ham."""
    reading = _read(now)
    free = _word(reading, "free")
    return bool(free.said > 0 > reading.total[-1])


def warning_claim(now: Stage) -> bool:
    """The warning is classified as spam in any word order."""
    forth, back = _read(now).posterior[-1], _backwards(now).posterior[-1]
    return bool(forth > 0.99 and np.isclose(forth, back))


def dead_claim(now: Stage) -> bool:
    """One word makes ham impossible, another one spam; any smoothing decides."""
    reading, smooth = _read(now), _read(now, SMOOTHED)
    said = [term.said for term in reading.terms]
    undecided = mails.unseen(now.settings["nb.least"]).undecided
    both = said.count(np.inf) == said.count(-np.inf) == 1
    lost = both and np.isnan(reading.posterior[-1])
    return bool(lost and 0 < smooth.posterior[-1] < 1 and not undecided[1:].any() and closing_is_missed())


def closing_with(word: str) -> mails.Filter:
    """Return an unsmoothed filter trained on the shipped emails with this word appended to each."""
    texts = [f"{text} {word}" for text in mails.shipped().texts]
    vocabulary = mails.Vocabulary.of(texts)
    model = BernoulliNB(alpha=0).fit(vocabulary.counts(texts), mails.shipped().labels)
    return mails.Filter(1, vocabulary, model)


def closing_is_missed() -> bool:
    """Whether ending all emails with one word leaves each undecided without it, and none with it."""
    known = closing_with(CLOSING)
    ends = [(text, f"{text} {CLOSING}") for text in mails.shipped().texts]
    totals = np.array([[mails.read(known, text).total[-1] for text in pair] for pair in ends])
    return bool(np.isnan(totals[:, 0]).all() and not np.isnan(totals[:, 1]).any())


def often_claim(now: Stage) -> bool:
    """“free”, never seen three times, becomes nearly neutral; “your”, this frequent in spam only, becomes
    stronger."""
    free, free_once, your, your_once = _often(now)
    silent = free.times == 3 and free.counts == (0, 0) and 0 < free.said < 0.1 * free_once.said
    louder = your.times == 3 and your.counts[0] == 0 < your.counts[1] and your.said > your_once.said > 0
    there = _read(now), _read(now, mail=" ".join(dict.fromkeys(now.settings["nb.mail"].split())))
    same = bool(np.isclose(there[0].total[-1], there[1].total[-1]))  # presence only: three times equals once
    sizes = [mails.learned(1, 1, counted) for counted in (False, True)]
    d = len(sizes[0].vocabulary.words)
    numbers = [known.model.n_parameters_ for known in sizes] == [2 * d + 1, 6 * d + 1]
    return bool(silent and louder and same and numbers)


def tilted_claim(now: Stage) -> bool:
    """Naive Bayes makes mistakes, and Fisher's line makes none."""
    naive, fisher = _tilted(now)
    return naive > 0 == fisher


CLAIMS = {
    "loud": loud_claim,
    "free": free_claim,
    "warning": warning_claim,
    "dead": dead_claim,
    "often": often_claim,
    "tilted": tilted_claim,
}
