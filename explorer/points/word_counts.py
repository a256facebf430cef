"""The shipped emails as a table: how often each word occurs in each email."""

from __future__ import annotations

import pandas as pd

from explorer.points.reading.guesses import Guess
from explorer.points.table import Table
from linclass import Vocabulary

LABEL = "ham or spam"  # has spaces, so it is no word
LEAST = 5  # emails that contain a word; rarer words have no column


def counted(title: str, text: str) -> Table:
    """Return the table of lines that contain a class, a tab and an email; the first line is a heading."""
    labels, mails = zip(*(line.split("\t", 1) for line in text.splitlines()[1:]), strict=True)
    known = Vocabulary.of(mails, least=LEAST)
    words = known.words
    frame = pd.DataFrame(known.counts(mails).astype(int), columns=list(words), index=range(2, len(mails) + 2))
    return Table(title, frame.assign(**{LABEL: labels}), words, Guess("you", "your", LABEL))
