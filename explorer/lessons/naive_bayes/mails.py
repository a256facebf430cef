"""The shipped emails, the filters trained on them, and how a filter reads an email term by term."""

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
LEAST = (1, 2, 3, 5, 8)  # minimum number of emails that contain a known word
MOST_WORDS = 12  # words of an email that have their own bar
FOLDS = 5
OFTEN = 4  # number of values of a counted word: 0, 1, 2, and 3 or more
TIMES = ("0", "1", "2", "3+")


@dataclass(frozen=True)
class Mails:
    """Texts of n emails, and their classes: "spam" or "ham"."""

    texts: tuple[str, ...]
    labels: NDArray[np.str_]


@cache
def shipped() -> Mails:
    """Return the table in sample_data/mails.tsv."""
    lines = (FOLDER / "mails.tsv").read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t", 1) for line in lines]
    labels = np.array([label for label, _text in rows])
    labels.flags.writeable = False
    return Mails(tuple(text for _label, text in rows), labels)


@dataclass(frozen=True)
class Filter:
    """The words that occur in enough emails, and their trained probabilities; the classes are ham and spam.

    A word has two values, present or absent, or `OFTEN` values if it is counted.
    """

    least: int
    vocabulary: Vocabulary
    model: BernoulliNB | CategoricalNB

    @property
    def counted(self) -> bool:
        """Whether the number of occurrences of a word matters."""
        return isinstance(self.model, CategoricalNB)

    def values(self, text: str) -> NDArray[np.int64]:
        """Return the value of each word in an email, shape (d,)."""
        most = self.numbers.shape[2] - 1
        values: NDArray[np.int64] = np.minimum(self.vocabulary.counts([text])[0], most).astype(np.int64)
        return values

    @cached_property
    def numbers(self) -> NDArray[np.int64]:
        """The numbers of ham and spam emails by word and value, shape (d, 2, values)."""
        if isinstance(self.model, CategoricalNB):
            return np.stack(self.model.value_count_)
        there = self.model.feature_count_.T
        return np.stack([self.model.class_count_ - there, there], axis=2)

    @cached_property
    def shares(self) -> Array:
        """P(value | class) of each word: (α + count) / (α values + emails of the class), shape (d, 2, values)."""
        alpha, values = self.model.alpha, self.numbers.shape[2]
        shares: Array = (alpha + self.numbers) / (alpha * values + self.model.class_count_[:, None])
        return shares

    @cached_property
    def said(self) -> Array:
        """The contribution of each value of each word to the log-odds of spam, shape (d, values); NaN for 0/0."""
        with np.errstate(divide="ignore", invalid="ignore"):
            said: Array = np.log(self.shares[:, 1]) - np.log(self.shares[:, 0])
        return said


@cache
def _counted(least: int) -> tuple[Vocabulary, Array]:
    vocabulary = Vocabulary.of(shipped().texts, least=least)
    return vocabulary, vocabulary.counts(shipped().texts)


def _unfitted(alpha: float, counted: bool) -> BernoulliNB | CategoricalNB:
    """Return an unfitted model that uses presence or counts of words."""
    return CategoricalNB(alpha=alpha, values=OFTEN) if counted else BernoulliNB(alpha=alpha)


@cache
def learned(least: int, alpha: float, counted: bool = False) -> Filter:
    """Return the filter trained on all shipped emails; the cache holds one for each pair of ALPHAS and LEAST,
    with and without counts."""
    vocabulary, counts = _counted(least)
    return Filter(least, vocabulary, _unfitted(alpha, counted).fit(counts, shipped().labels))


@dataclass(frozen=True)
class Unseen:
    """For each of ALPHAS, how many unseen emails a filter misclassifies and leaves undecided."""

    wrong: NDArray[np.int64]
    undecided: NDArray[np.int64]


@cache
def unseen(least: int, counted: bool = False) -> Unseen:
    """Run five-fold cross-validation; the vocabulary comes from the training emails only, too."""
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
    """One term of an email's log-odds.

    Parameters
    ----------
    kind : str
        "prior", "word", "others" (the less important words of a long email) or "absent" (all words that are not in it).
    said : float
        Its contribution to log P(spam|mail)/P(ham|mail): positive values are evidence for spam. -inf if it makes spam
        impossible, inf if it makes ham impossible, NaN for both.
    word : str
        Empty unless the kind is "word".
    counts : tuple of int
        Ham and spam with the word (with at least this email's count if words are counted); for the prior, all.
    size : int
        Number of words that it represents.
    times : int
        The word's value, at least 1.
    numbers : array of shape (2, values)
        Ham and spam by the value of the word; empty unless the kind is "word".
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
    """An email as a filter reads it.

    Parameters
    ----------
    terms : tuple of T Term
        The prior first, then words in the email's order, the absent ones last.
    total : array of shape (T,)
        Log-odds after each term; NaN if both classes have become impossible: 0/0.
    posterior : array of shape (T,)
        P(spam) given the terms so far; NaN if undecided.
    unknown : tuple of str
        Words of the email that the filter does not know.
    counted : bool
        Whether the filter counts words.
    """

    terms: tuple[Term, ...]
    total: Array
    posterior: Array
    unknown: tuple[str, ...]
    counted: bool


def read(known: Filter, text: str) -> Reading:
    """Read an email: return the contributions of the prior, of each present word, and of all absent words."""
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
    """Return the contribution of a word that occurs this often in an email."""
    ham, spam = known.numbers[i].tolist()
    said, counts = float(known.said[i, times]), (ham[times], spam[times])
    return Term("word", said, known.vocabulary.words[i], counts, 1, times, (tuple(ham), tuple(spam)))


def add(said: Sequence[float] | Array) -> float:
    """Add contributions; NaN if both classes become impossible, infinite if one does."""
    values = np.asarray(said, dtype=float)
    lost = np.isnan(values).any()
    never, always = lost or (values == -np.inf).any(), lost or (values == np.inf).any()
    if never or always:
        return np.nan if never and always else -np.inf if never else np.inf
    return float(values.sum())


def draw(known: Filter, label: str, seed: int) -> str:
    """Draw a new email of a class from the model: words without an order, here shuffled."""
    rng = np.random.default_rng(seed)
    drawn, _labels = known.model.sample(1, label=label, random_state=rng)
    chosen = np.repeat(np.arange(drawn.shape[1]), drawn[0].astype(np.int64))
    return " ".join(known.vocabulary.words[i] for i in rng.permutation(chosen))
