"""Texts as counts of the words of a vocabulary, for a naive Bayes filter of emails."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Self

import numpy as np

from linclass.core import parameters
from linclass.core.checks import Array

_HAN = "\u3007\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_LETTERS = rf"(?:(?![{_HAN}])[^\W\d_])+"
_WORD = re.compile(rf"[{_HAN}]|{_LETTERS}(?:['’]{_LETTERS})*")


def words(text: str) -> list[str]:
    """The words of a text in order, in lower case: runs of letters, with apostrophes inside, and single Han characters.

    Chinese has no spaces between words, so a run of Han characters would be a whole clause.
    """
    return [word.replace("’", "'") for word in _WORD.findall(text.casefold())]


_SPLIT: Callable[[str], Iterable[str]] = words  # a name that the parameter `words` does not hide


@dataclass(frozen=True)
class Vocabulary:
    """The words to count, each of them a feature.

    Parameters
    ----------
    words : iterable of str
        Distinct words. They are converted to lower case, like those of texts, unless you pass another `split`.
    split : function from str to an iterable of str, default `linclass.data.words.words`
        Splits a text into words: by default into runs of letters, in lower case, and for Chinese into single
        characters. Pass for example `str.split`, or a segmenter for Chinese.

    Raises
    ------
    ValueError
        If `words` is a single text, contains a duplicate, or an entry is not a word for the default `split`.

    Examples
    --------
    >>> from linclass import Vocabulary
    >>> mails = ["Win a prize, win it now", "Now it is lunch"]
    >>> known = Vocabulary.of(mails, least=2)
    >>> known.words, known.counts(mails).tolist()
    (('it', 'now'), [[1.0, 1.0], [1.0, 1.0]])
    >>> Vocabulary.of(["中奖了"]).words
    ('中', '了', '奖')
    """

    words: tuple[str, ...]
    split: Callable[[str], Iterable[str]] = field(default=_SPLIT, repr=False)

    def __post_init__(self) -> None:
        given = _texts(self.words, "words", "word")
        known = tuple(_word(text) for text in given) if self.split is _SPLIT else tuple(given)
        if twice := [word for word, times in Counter(known).items() if times > 1]:
            raise ValueError(f"words must differ; got {twice[0]!r} twice. Leave one of them out.")
        object.__setattr__(self, "words", known)

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
        least = parameters.at_least(least, 1, "least")
        number = Counter(word for text in _texts(texts, "texts", "text") for word in set(split(text)))
        known = sorted(word for word, times in number.items() if times >= least)
        if not known:
            raise ValueError(
                f"No word occurs in {least} of the texts or more. Pass a lower number or more texts."
            )
        return cls(tuple(known), split)

    def counts(self, texts: Iterable[str]) -> Array:
        """Number of occurrences of each word in each text, shape (n, d); other words are ignored.

        Raises
        ------
        ValueError
            If `texts` is a single text or contains an entry that is not a text.
        """
        given = _texts(texts, "texts", "text")
        place = {word: i for i, word in enumerate(self.words)}
        counts = np.zeros((len(given), len(self.words)))
        for row, text in zip(counts, given, strict=True):
            for word in self.split(text):
                if word in place:
                    row[place[word]] += 1
        return counts


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
