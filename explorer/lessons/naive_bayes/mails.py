"""The shipped mails, the filters that learn from them, and how a filter reads a mail: term by term."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np
from numpy.typing import NDArray

from explorer.points.samples import FOLDER
from linclass import BernoulliNB, CategoricalNB, Vocabulary
from linclass.core.losses import sigmoid
from linclass.core.validation import folds
from linclass.data.words import words

Array = NDArray[np.float64]
ALPHAS: tuple[float, ...] = (0, 0.01, 0.03, 0.1, 0.3, 1, 3, 10)
LEAST = (1, 2, 3, 5, 8)  # a word is known if it stands in so many mails or more
MOST_WORDS = 12  # of a mail that have a bar of their own
FOLDS = 5
OFTEN = 4  # values of a word that is counted: 0, 1, 2, 3 or more
TIMES = ("0", "1", "2", "3+")


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
    """The words that stand in so many mails or more, and what was learned of them; the classes are ham and spam.

    A word has two values, there or not, or `OFTEN` of them where it is counted.
    """

    least: int
    vocabulary: Vocabulary
    model: BernoulliNB | CategoricalNB

    @property
    def counted(self) -> bool:
        """Whether it matters how often a word stands in a mail."""
        return isinstance(self.model, CategoricalNB)

    def values(self, text: str) -> NDArray[np.int64]:
        """The value that each word has in a mail, shape (d,)."""
        most = self.numbers.shape[2] - 1
        values: NDArray[np.int64] = np.minimum(self.vocabulary.counts([text])[0], most).astype(np.int64)
        return values

    @cached_property
    def numbers(self) -> NDArray[np.int64]:
        """How many ham and spam mails have each word with each value, shape (d, 2, values)."""
        if isinstance(self.model, CategoricalNB):
            return np.stack(self.model.value_count_)
        there = self.model.feature_count_.T
        return np.stack([self.model.class_count_ - there, there], axis=2)

    @cached_property
    def shares(self) -> Array:
        """P(value | class) of each word: (α + number) / (α values + mails of the class), shape (d, 2, values)."""
        alpha, values = self.model.alpha, self.numbers.shape[2]
        shares: Array = (alpha + self.numbers) / (alpha * values + self.model.class_count_[:, None])
        return shares

    @cached_property
    def said(self) -> Array:
        """What each value of each word adds to the log-odds of spam, shape (d, values); NaN where it is 0/0."""
        with np.errstate(divide="ignore", invalid="ignore"):
            said: Array = np.log(self.shares[:, 1]) - np.log(self.shares[:, 0])
        return said


@cache
def _counted(least: int) -> tuple[Vocabulary, Array]:
    vocabulary = Vocabulary.of(shipped().texts, least=least)
    return vocabulary, vocabulary.counts(shipped().texts)


def _unfitted(alpha: float, counted: bool) -> BernoulliNB | CategoricalNB:
    """A model that takes a word as there or not, or counts it."""
    return CategoricalNB(alpha=alpha, values=OFTEN) if counted else BernoulliNB(alpha=alpha)


@cache
def learned(least: int, alpha: float, counted: bool = False) -> Filter:
    """The filter of all shipped mails: there are as many as ALPHAS and LEAST have pairs, and as many that count."""
    vocabulary, counts = _counted(least)
    return Filter(least, vocabulary, _unfitted(alpha, counted).fit(counts, shipped().labels))


@cache
def closing_with(word: str) -> Filter:
    """A filter of bare counts that has learned from the shipped mails, had each of them ended with this word."""
    texts = [f"{text} {word}" for text in shipped().texts]
    vocabulary = Vocabulary.of(texts)
    return Filter(1, vocabulary, BernoulliNB(alpha=0).fit(vocabulary.counts(texts), shipped().labels))


@dataclass(frozen=True)
class Unseen:
    """How many mails a filter that has not seen them sorts wrongly, and leaves undecided, for each of ALPHAS."""

    wrong: NDArray[np.int64]
    undecided: NDArray[np.int64]


@cache
def unseen(least: int, counted: bool = False) -> Unseen:
    """Five folds: the words, too, come only from the mails that a filter learns from."""
    mails = shipped()
    counts = np.zeros((2, len(ALPHAS)), dtype=np.int64)
    for train, test in folds(mails.labels, FOLDS, random_state=0):
        vocabulary = Vocabulary.of([mails.texts[i] for i in train], least=least)
        X = vocabulary.counts(mails.texts)
        for j, alpha in enumerate(ALPHAS):
            model = _unfitted(alpha, counted).fit(X[train], mails.labels[train])
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
        Ham and spam that have the word, as often as the mail where it is counted; of the prior, all ham and spam.
    size : int
        Number of words that it stands for.
    times : int
        The word's value, at least 1.
    numbers : array of shape (2, values)
        How many ham and spam mails have the word with each value; empty unless the kind is "word".
    """

    kind: str
    said: float
    word: str = ""
    counts: tuple[int, int] = (0, 0)
    size: int = 0
    times: int = 1
    numbers: tuple[tuple[int, ...], ...] = ()


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
    counted : bool
        Whether the filter counts words.
    """

    terms: tuple[Term, ...]
    total: Array
    posterior: Array
    unknown: tuple[str, ...]
    counted: bool


def read(known: Filter, text: str) -> Reading:
    """Read a mail: what the prior, each word that is there, and all that are not, say."""
    vocabulary, values = known.vocabulary, known.values(text)
    said = known.said[np.arange(len(values)), values]
    place = {word: i for i, word in enumerate(vocabulary.words)}
    found = list(dict.fromkeys(words(text)))
    here = [place[word] for word in found if word in place]
    most = MOST_WORDS + (len(here) == MOST_WORDS + 1)  # a single other word might as well be told
    loudness = np.nan_to_num(np.abs(said), nan=np.inf)
    loud = set(sorted(here, key=lambda i: -loudness[i])[:most])
    quiet = [i for i in here if i not in loud]
    absent = np.flatnonzero(values == 0)
    ham, spam = known.model.class_count_.tolist()
    terms = [Term("prior", float(np.log(spam / ham)), counts=(ham, spam))]
    terms += [_word(known, i, int(values[i])) for i in here if i in loud]
    if quiet:
        terms.append(Term("others", add(said[quiet]), size=len(quiet)))
    terms.append(Term("absent", add(said[absent]), size=len(absent)))
    total = np.array([add(np.array([t.said for t in terms[: k + 1]])) for k in range(len(terms))])
    unknown = tuple(word for word in found if word not in place)
    return Reading(tuple(terms), total, sigmoid(total), unknown, known.counted)


def _word(known: Filter, i: int, times: int) -> Term:
    """What a word says that stands in a mail so often."""
    ham, spam = known.numbers[i].tolist()
    said, counts = float(known.said[i, times]), (ham[times], spam[times])
    return Term("word", said, known.vocabulary.words[i], counts, 1, times, (tuple(ham), tuple(spam)))


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
    chosen = np.repeat(np.arange(drawn.shape[1]), drawn[0].astype(np.int64))
    return " ".join(known.vocabulary.words[i] for i in rng.permutation(chosen))
