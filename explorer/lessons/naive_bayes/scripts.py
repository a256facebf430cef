"""Downloads of an email filter: code that reads an email, and the words with their numbers."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.lesson import export
from explorer.lessons.naive_bayes.mails import OFTEN, Filter
from linboard.i18n.language import N_, _

_TOLD = N_("The emails, a file of this project")
_CLIPPED = f"np.minimum({{}}.toarray(), {OFTEN - 1})"
_READ = """from pathlib import Path

import numpy as np
{imports}

# {told}
lines = Path("sample_data/mails.tsv").read_text(encoding="utf-8").splitlines()[1:]
labels, texts = zip(*(line.split("\\t", 1) for line in lines))
mail = {mail!r}
"""


def linclass_code(known: Filter, mail: str) -> str:
    """Return a script that fits linclass to the shipped emails, and reads this email."""
    extra = f", least={known.least}" if known.least > 1 else ""
    name, more = ("CategoricalNB", f", values={OFTEN}") if known.counted else ("BernoulliNB", "")
    return _READ.format(
        imports=f"from linclass import {name}, Vocabulary", told=_(_TOLD), mail=mail
    ) + "\n".join(
        [
            "",
            f"vocabulary = Vocabulary.of(texts{extra})",
            f"model = {name}(alpha={known.model.alpha!r}{more}).fit(vocabulary.counts(texts), labels)",
            "",
            "x = vocabulary.counts([mail])",
            "if model.undecided(x)[0]:",
            '    print("0/0: undecided")',
            "else:",
            '    print("P(spam | words) =", model.predict_proba(x)[0, 1])',
            "said = model.contributions(x)[0]  # " + _("they add up, with the prior, to the log-odds"),
            'print("prior =", np.log(model.class_prior_[1] / model.class_prior_[0]))',
            "for i in np.flatnonzero(x[0]):",
            "    print(vocabulary.words[i], said[i])",
            'print("absent words:", said[x[0] == 0].sum())',
            "",
        ]
    )


def sklearn_code(known: Filter, mail: str) -> str:
    """Return the same with scikit-learn: with α = 0 it divides 0 by 0 and returns NaN."""
    name = "CategoricalNB" if known.counted else "BernoulliNB"
    imports = "\n".join(
        [
            "from sklearn.feature_extraction.text import CountVectorizer",
            f"from sklearn.naive_bayes import {name}",
        ]
    )
    options = f'token_pattern=r"[^\\W\\d_]+(?:[\'’][^\\W\\d_]+)*", min_df={known.least}'
    alpha = f"alpha={known.model.alpha!r}, force_alpha=True"
    more, counts = (f", min_categories={OFTEN}", _CLIPPED) if known.counted else ("", "{}")
    return _READ.format(imports=imports, told=_(_TOLD), mail=mail) + "\n".join(
        [
            "",
            f"vectorizer = CountVectorizer({options})",
            "X = " + counts.format("vectorizer.fit_transform(texts)"),
            f"model = {name}({alpha}{more}).fit(X, labels)",
            "x = " + counts.format("vectorizer.transform([mail])"),
            'print("P(spam | words) =", model.predict_proba(x)[0, 1])',
            "",
        ]
    )


def words_csv(known: Filter) -> str:
    """Return all known words as CSV: numbers of emails, probabilities in both classes, log-odds."""
    words = {"word": np.array(known.vocabulary.words)}
    return export.columns_csv(words | (_counts(known) if known.counted else _presence(known)))


def _presence(known: Filter) -> dict[str, NDArray[Any]]:
    """Return the columns for presence of words."""
    return {
        "ham": known.numbers[:, 0, 1],
        "spam": known.numbers[:, 1, 1],
        "mu_ham": known.shares[:, 0, 1],
        "mu_spam": known.shares[:, 1, 1],
        "log_odds_present": known.said[:, 1],
        "log_odds_absent": known.said[:, 0],
    }


def _counts(known: Filter) -> dict[str, NDArray[Any]]:
    """Return the columns for counts of words: 0, 1, 2, and 3 or more."""
    parts = {
        "ham": known.numbers[:, 0],
        "spam": known.numbers[:, 1],
        "p_ham": known.shares[:, 0],
        "p_spam": known.shares[:, 1],
        "log_odds": known.said,
    }
    return {f"{name}_{k}": part[:, k] for name, part in parts.items() for k in range(OFTEN)}
