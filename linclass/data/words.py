"""Words: texts as counts of the words of a vocabulary, as a naive Bayes filter of mails takes them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from linclass.core import checks
from linclass.core.checks import Array

_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def words(text: str) -> list[str]:
    """The words of a text in order, in lower case: runs of letters, with apostrophes inside."""
    return [word.replace("’", "'") for word in _WORD.findall(text.casefold())]


@dataclass(frozen=True)
class Vocabulary:
    """The words that are looked for, each a feature.

    Parameters
    ----------
    words : tuple of str
        Different words in lower case.

    Examples
    --------
    >>> from linclass import Vocabulary
    >>> mails = ["Win a prize, win it now", "Now it is lunch"]
    >>> known = Vocabulary.of(mails, least=2)
    >>> known.words, known.counts(mails).tolist()
    (('it', 'now'), [[1.0, 1.0], [1.0, 1.0]])
    """

    words: tuple[str, ...]

    @classmethod
    def of(cls, texts: Iterable[str], *, least: int = 1) -> Self:
        """All words that stand in a least number of the texts, in alphabetical order.

        Raises
        ------
        ValueError
            If there is no such word, or the least number is below 1.
        """
        least = checks.at_least(least, 1, "least")
        number = Counter(word for text in texts for word in set(words(text)))
        known = sorted(word for word, times in number.items() if times >= least)
        if not known:
            raise ValueError(
                f"No word stands in {least} of the texts or more. Pass a lower number or more texts."
            )
        return cls(tuple(known))

    def counts(self, texts: Sequence[str]) -> Array:
        """How often each word stands in each text, shape (n, d); other words are left out."""
        place = {word: i for i, word in enumerate(self.words)}
        counts = np.zeros((len(texts), len(self.words)))
        for row, text in zip(counts, texts, strict=True):
            for word in words(text):
                if word in place:
                    row[place[word]] += 1
        return counts
