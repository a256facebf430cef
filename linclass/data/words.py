"""Texts as counts of the words of a vocabulary, for a naive Bayes filter of emails."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import errors, parameters
from linclass.core.checks import Array
from linclass.data.transformer import Transformer

_HAN = "\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_LETTERS = rf"(?:(?![{_HAN}])[^\W\d_])+"
_WORD = re.compile(rf"[{_HAN}]|{_LETTERS}(?:['’]{_LETTERS})*")


def words(text: str) -> list[str]:
    """The words of a text in order, in lower case: runs of letters, with apostrophes inside, and single Han characters.

    Chinese has no spaces between words, so a run of Han characters would be a whole clause.
    """
    return [word.replace("’", "'") for word in _WORD.findall(text.casefold())]


_SPLIT: Callable[[str], Iterable[str]] = words  # a name that the parameter `words` does not hide


class Vocabulary(Transformer):
    """The words to count, each of them a feature.

    As a transformer, `fit` collects the words of texts, and `transform` counts them. With given words, `fit` keeps
    them.

    Parameters
    ----------
    words : iterable of str or None, default None
        Distinct words. They are converted to lower case, like those of texts, unless you pass another `split`. None
        collects them in `fit`.
    split : function from str to an iterable of str, default `linclass.data.words.words`
        Splits a text into words: by default into runs of letters, in lower case, and for Chinese into single
        characters. Pass for example `str.split`, or a segmenter for Chinese.
    least : int >= 1, default 1
        Number of texts in which a word must occur to be collected in `fit`.

    Attributes
    ----------
    words_ : tuple of str
        The words, in the order of the features: as given, or in alphabetical order.

    Raises
    ------
    ValueError
        If `words` is a single text, contains a duplicate, or an entry is not a word for the default `split`.

    See Also
    --------
    MultinomialNB : takes its counts
    BernoulliNB : takes the presence of words

    Examples
    --------
    >>> from linclass import Vocabulary
    >>> mails = ["Win a prize, win it now", "Now it is lunch"]
    >>> known = Vocabulary.of(mails, least=2)
    >>> known.words, known.counts(mails).tolist()
    (('it', 'now'), [[1.0, 1.0], [1.0, 1.0]])
    >>> Vocabulary.of(["中奖了"]).words
    ('中', '了', '奖')
    >>> Vocabulary(least=2).fit(mails).get_feature_names_out().tolist()
    ['it', 'now']
    """

    name: ClassVar[str] = "Vocabulary"

    words: Any  # a tuple of str, or None if `fit` collects them
    words_: tuple[str, ...]

    def __init__(
        self,
        words: Iterable[str] | None = None,
        split: Callable[[str], Iterable[str]] = _SPLIT,
        *,
        least: int = 1,
    ) -> None:
        self.words = None if words is None else _known(words, split)
        self.split = split
        self.least = least

    @classmethod
    def of(
        cls, texts: Iterable[str], *, least: int = 1, split: Callable[[str], Iterable[str]] = _SPLIT
    ) -> Self:
        """All words that occur in at least `least` of the texts, in alphabetical order.

        Raises
        ------
        ValueError
            If there is no such word, `least` is below 1, `texts` is a single text, or an entry is not a text.
        """
        return cls(_collected(texts, least, split), split)

    def counts(self, texts: Iterable[str]) -> Array:
        """Number of occurrences of each word in each text, shape (n, d); other words are ignored.

        Raises
        ------
        ValueError
            If `texts` is a single text or contains an entry that is not a text.
        """
        given, words = _texts(texts, "texts", "text"), self._words()
        place = {word: i for i, word in enumerate(words)}
        counts = np.zeros((len(given), len(words)))
        for row, text in zip(counts, given, strict=True):
            for word in self.split(text):
                if word in place:
                    row[place[word]] += 1
        return counts

    def fit(self, texts: Iterable[str], y: object = None) -> Self:
        """Collect the words of the texts, unless words were given; y is ignored.

        Raises
        ------
        ValueError
            As `of`.
        """
        given = self.words
        self.words_ = (
            _collected(texts, self.least, self.split) if given is None else _known(given, self.split)
        )
        return self

    def transform(self, texts: Iterable[str]) -> Array:
        """The `counts` of the texts, shape (n, d), in the container that `set_output` has chosen."""
        given = texts if hasattr(texts, "iloc") else _texts(texts, "texts", "text")
        contained: Array = self._contained(self.counts(given), given)
        return contained

    def fit_transform(self, texts: Iterable[str], y: object = None) -> Array:
        """Fit, then transform the same texts."""
        given = texts if hasattr(texts, "iloc") else _texts(texts, "texts", "text")
        return self.fit(given).transform(given)

    def get_feature_names_out(self, input_features: ArrayLike | None = None) -> NDArray[np.object_]:
        """The words, shape (d,); the argument is ignored."""
        return np.array(self._words(), dtype=object)

    def __eq__(self, other: object) -> bool:
        """Whether both have the same parameters."""
        return isinstance(other, Vocabulary) and self.get_params() == other.get_params()

    def __hash__(self) -> int:
        return hash((self.words, self.split, self.least))

    def __sklearn_is_fitted__(self) -> bool:
        """Whether there are words; only scikit-learn calls this."""
        return self.words is not None or hasattr(self, "words_")

    def __sklearn_tags__(self) -> Any:
        """The tags of a transformer of texts; only scikit-learn calls this, so it is loaded."""
        utils = sys.modules["sklearn.utils"]
        return utils.Tags(
            estimator_type=None,
            target_tags=utils.TargetTags(required=False),
            transformer_tags=utils.TransformerTags(),
            input_tags=utils.InputTags(one_d_array=True, two_d_array=False, string=True),
        )

    def _words(self) -> tuple[str, ...]:
        """The words of `fit`, or those that were given."""
        words: tuple[str, ...] | None = getattr(self, "words_", self.words)
        if words is None:
            raise errors.borrowed("NotFittedError", errors.NotFittedError)(
                "This Vocabulary is not fitted yet. Call fit(texts) first, or pass words."
            )
        return words


def _known(words: Iterable[str], split: Callable[[str], Iterable[str]]) -> tuple[str, ...]:
    """The checked words."""
    given = _texts(words, "words", "word")
    known = tuple(_word(text) for text in given) if split is _SPLIT else tuple(given)
    if twice := [word for word, times in Counter(known).items() if times > 1]:
        raise ValueError(f"words must differ; got {twice[0]!r} twice. Leave one of them out.")
    return (
        words if words == known and isinstance(words, tuple) else known
    )  # scikit-learn's clone compares identities


def _collected(texts: Iterable[str], least: int, split: Callable[[str], Iterable[str]]) -> tuple[str, ...]:
    """The words that occur in at least `least` of the texts, in alphabetical order."""
    least = parameters.at_least(least, 1, "least")
    number = Counter(word for text in _texts(texts, "texts", "text") for word in set(split(text)))
    known = sorted(word for word, times in number.items() if times >= least)
    if not known:
        raise ValueError(
            f"No word occurs in at least {least} of the texts. Pass a lower number or more texts."
        )
    return tuple(known)


def _texts(texts: Iterable[str], name: str, kind: str) -> list[str]:
    """The texts as a list; a single text would be split into its letters."""
    if isinstance(texts, str):
        raise ValueError(f"{name} must hold one {kind} or more; got the text {texts!r:.60}. Pass [{kind}].")
    given = list(texts)
    for i, text in enumerate(given):
        if not isinstance(text, str):
            raise ValueError(f"{name} must hold text only; got {text!r:.60} at {i}. Replace or remove it.")
    return given


def _word(text: str) -> str:
    """The word that the default split makes of a text."""
    found = words(text)
    if len(found) != 1:
        raise ValueError(
            f"words must hold single words; {text!r:.60} is {len(found)} of them and would match nothing. "
            "Pass single words, or a split that finds it."
        )
    return found[0]
