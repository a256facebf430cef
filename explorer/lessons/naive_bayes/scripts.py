"""What can be taken away of a mail filter: the code that reads a mail, and its words with their numbers."""

from __future__ import annotations

import numpy as np

from explorer.frame import export
from explorer.lessons.naive_bayes.mails import Filter
from linboard.words.language import N_, _

_TOLD = N_("The mails, a file of this project")
_READ = """from pathlib import Path

import numpy as np
{imports}

# {told}
lines = Path("sample_data/mails.tsv").read_text(encoding="utf-8").splitlines()[1:]
labels, texts = zip(*(line.split("\\t", 1) for line in lines))
mail = {mail!r}
"""


def linclass_code(known: Filter, mail: str) -> str:
    """Return a script that learns from the shipped mails with linclass, and reads this mail."""
    extra = f", least={known.least}" if known.least > 1 else ""
    return _READ.format(
        imports="from linclass import BernoulliNB, Vocabulary", told=_(_TOLD), mail=mail
    ) + "\n".join(
        [
            "",
            f"vocabulary = Vocabulary.of(texts{extra})",
            f"model = BernoulliNB(alpha={known.model.alpha!r}).fit(vocabulary.counts(texts), labels)",
            "",
            "x = vocabulary.counts([mail])",
            "if model.undecided(x)[0]:",
            '    print("0/0: undecided")',
            "else:",
            '    print("P(spam) =", model.predict_proba(x)[0, 1])',
            "said = model.contributions(x)[0]  # " + _("they add up, with the prior, to the log-odds"),
            'print("prior =", np.log(model.class_prior_[1] / model.class_prior_[0]))',
            "for i in np.flatnonzero(x[0]):",
            "    print(vocabulary.words[i], said[i])",
            'print("absent words:", said[x[0] == 0].sum())',
            "",
        ]
    )


def sklearn_code(known: Filter, mail: str) -> str:
    """Return the same with scikit-learn: with α = 0 it divides 0 by 0 and says so by a NaN."""
    imports = "\n".join(
        [
            "from sklearn.feature_extraction.text import CountVectorizer",
            "from sklearn.naive_bayes import BernoulliNB",
        ]
    )
    options = f'token_pattern=r"[^\\W\\d_]+(?:[\'’][^\\W\\d_]+)*", min_df={known.least}'
    alpha = f"alpha={known.model.alpha!r}, force_alpha=True"
    return _READ.format(imports=imports, told=_(_TOLD), mail=mail) + "\n".join(
        [
            "",
            f"vectorizer = CountVectorizer({options})",
            "X = vectorizer.fit_transform(texts)",
            f"model = BernoulliNB({alpha}).fit(X, labels)",
            "x = vectorizer.transform([mail])",
            'print("P(spam) =", model.predict_proba(x)[0, 1])',
            "",
        ]
    )


def words_csv(known: Filter) -> str:
    """Return all known words as CSV: in how many mails they stand, μ of either class, and the log-odds."""
    model = known.model
    absent, present = model.log_odds_
    table = {
        "word": np.array(known.vocabulary.words),
        "ham": model.feature_count_[0],
        "spam": model.feature_count_[1],
        "mu_ham": model.mu_[0],
        "mu_spam": model.mu_[1],
        "log_odds_present": present,
        "log_odds_absent": absent,
    }
    return export.columns_csv(table)
