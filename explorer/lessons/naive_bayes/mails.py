"""The shipped mails, the filters that learn from them, and how a filter reads a mail: term by term."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from explorer.points.samples import FOLDER
from linclass import BernoulliNB, Vocabulary
from linclass.core.losses import sigmoid
from linclass.core.validation import folds
from linclass.data.words import words

Array = NDArray[np.float64]
ALPHAS: tuple[float, ...] = (0, 0.01, 0.03, 0.1, 0.3, 1, 3, 10)
LEAST = (1, 2, 3, 5, 8)  # a word is known if it stands in so many mails or more
MOST_WORDS = 12  # of a mail that have a bar of their own
FOLDS = 5


@dataclass(frozen=True)
class Mails:
    """Texts of n mails, and what each is: "spam" or "ham"."""

    texts: tuple[str, ...]
    labels: NDArray[np.str_]


@cache
def shipped() -> Mails:
    """The table in sample_data/mails.tsv."""
    lines = (FOLDER / "mails.tsv").read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t", 1) for line in lines]
    labels = np.array([label for label, _text in rows])
    labels.flags.writeable = False
    return Mails(tuple(text for _label, text in rows), labels)


@dataclass(frozen=True)
class Filter:
    """The words that stand in so many mails or more, and what was learned of them; the classes are ham and spam."""

    least: int
    vocabulary: Vocabulary
    model: BernoulliNB


@cache
def _counted(least: int) -> tuple[Vocabulary, Array]:
    vocabulary = Vocabulary.of(shipped().texts, least=least)
    return vocabulary, vocabulary.counts(shipped().texts)


@cache
def learned(least: int, alpha: float) -> Filter:
    """The filter of all shipped mails: there are as many as ALPHAS and LEAST have pairs."""
    vocabulary, counts = _counted(least)
    return Filter(least, vocabulary, BernoulliNB(alpha=alpha).fit(counts, shipped().labels))


@dataclass(frozen=True)
class Unseen:
    """How many mails a filter that has not seen them sorts wrongly, and leaves undecided, for each of ALPHAS."""

    wrong: NDArray[np.int64]
    undecided: NDArray[np.int64]


@cache
def unseen(least: int) -> Unseen:
    """Five folds: the words, too, come only from the mails that a filter learns from."""
    mails = shipped()
    counts = np.zeros((2, len(ALPHAS)), dtype=np.int64)
    for train, test in folds(mails.labels, FOLDS, random_state=0):
        vocabulary = Vocabulary.of([mails.texts[i] for i in train], least=least)
        X = vocabulary.counts(mails.texts)
        for j, alpha in enumerate(ALPHAS):
            model = BernoulliNB(alpha=alpha).fit(X[train], mails.labels[train])
            joint = model.predict_joint_log_proba(X[test])
            lost = joint.max(axis=1) == -np.inf
            wrong = model.classes_[joint.argmax(axis=1)] != mails.labels[test]
            counts[:, j] += np.count_nonzero(wrong & ~lost), np.count_nonzero(lost)
    return Unseen(*counts)


@dataclass(frozen=True)
class Term:
    """One term of a mail's log-odds.

    Parameters
    ----------
    kind : str
        "prior", "word", "others" (the quieter words of a long mail) or "absent" (all words that are not in it).
    said : float
        What it adds to log P(spam|mail)/P(ham|mail): 0 or more speaks for spam. -inf where it makes spam impossible,
        inf where it makes ham impossible, NaN where it does both.
    word : str
        Empty unless the kind is "word".
    counts : tuple of int
        Ham and spam that have the word; of the prior, all ham and spam.
    size : int
        Number of words that it stands for.
    """

    kind: str
    said: float
    word: str = ""
    counts: tuple[int, int] = (0, 0)
    size: int = 0


@dataclass(frozen=True)
class Reading:
    """A mail read by a filter.

    Parameters
    ----------
    terms : tuple of T Term
        The prior first, then words in the mail's order, the absent ones last.
    total : array of shape (T,)
        Log-odds after each term; NaN where both classes have become impossible: 0/0.
    posterior : array of shape (T,)
        P(spam|what was read so far); NaN where it is undecided.
    unknown : tuple of str
        Words of the mail that the filter does not know.
    """

    terms: tuple[Term, ...]
    total: Array
    posterior: Array
    unknown: tuple[str, ...]


def read(known: Filter, text: str) -> Reading:
    """Read a mail: what the prior, each word that is there, and all that are not, say."""
    model, vocabulary = known.model, known.vocabulary
    x = vocabulary.counts([text])
    said = model.contributions(x)[0]
    place = {word: i for i, word in enumerate(vocabulary.words)}
    found = list(dict.fromkeys(words(text)))
    here = [place[word] for word in found if word in place]
    most = MOST_WORDS + (len(here) == MOST_WORDS + 1)  # a single other word might as well be told
    loud = set(sorted(here, key=lambda i: -abs(said[i]))[:most])
    quiet = [i for i in here if i not in loud]
    absent = np.flatnonzero(x[0] == 0)
    ham, spam = model.class_count_.tolist()
    terms = [Term("prior", float(np.log(spam / ham)), counts=(ham, spam))]
    terms += [_word(known, i, float(said[i])) for i in here if i in loud]
    if quiet:
        terms.append(Term("others", add(said[quiet]), size=len(quiet)))
    terms.append(Term("absent", add(said[absent]), size=len(absent)))
    total = np.array([add(np.array([t.said for t in terms[: k + 1]])) for k in range(len(terms))])
    return Reading(tuple(terms), total, sigmoid(total), tuple(word for word in found if word not in place))


def _word(known: Filter, i: int, said: float) -> Term:
    ham, spam = known.model.feature_count_[:, i].tolist()
    return Term("word", said, known.vocabulary.words[i], (ham, spam), 1)


def add(said: Sequence[float] | Array) -> float:
    """The sum of what terms say; NaN where both classes are impossible, else infinite where one is."""
    values = np.asarray(said, dtype=float)
    lost = np.isnan(values).any()
    never, always = lost or (values == -np.inf).any(), lost or (values == np.inf).any()
    if never or always:
        return np.nan if never and always else -np.inf if never else np.inf
    return float(values.sum())


def draw(known: Filter, label: str, seed: int) -> str:
    """A new mail of a class, drawn from the model: words without an order, here in a random one."""
    rng = np.random.default_rng(seed)
    drawn, _labels = known.model.sample(1, label=label, random_state=rng)
    return " ".join(known.vocabulary.words[i] for i in rng.permutation(np.flatnonzero(drawn[0])))
