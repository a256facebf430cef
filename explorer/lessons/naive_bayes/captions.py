"""One sentence for each term of a mail's log-odds, the formulas of naive Bayes, and how many numbers it needs."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from explorer.lessons.naive_bayes.evidence import relation, signed
from explorer.lessons.naive_bayes.mails import Reading, Term
from linboard.messages import Choice, choose
from linboard.words import tables
from linboard.words.language import _, listed
from linboard.words.text import number, superscript
from linclass import BernoulliNB, GaussianNB

CUT = 40  # letters of a word, or of a list of words, that are shown
MOST_UNKNOWN = 8


# ---- a mail ----


def label(term: Term) -> str:
    """What a term is called beside its bar."""
    match term.kind:
        case "word":
            return term.word
        case "prior":
            return _("prior")
        case "others":
            return _("{n} others").format(n=term.size)
        case _absent:
            return _("{n:,} absent").format(n=term.size)


def columns(reading: Reading, model: BernoulliNB) -> dict[str, Any]:
    """The numbers of each term, by the names that the templates use."""
    terms = reading.terms
    ham, spam = model.class_count_.tolist()
    return {
        "step": np.arange(len(terms)),
        "word": [term.word for term in terms],
        "value": [_exact(term.said) for term in terms],
        "said": [signed(term.said) for term in terms],
        "total": [signed(t) for t in reading.total.tolist()],
        "sum": [_exact(t) for t in reading.total.tolist()],
        "posterior": [_("undecided") if math.isnan(p) else relation(p) for p in reading.posterior.tolist()],
        "in_ham": np.array([term.counts[0] for term in terms]),
        "in_spam": np.array([term.counts[1] for term in terms]),
        "out_ham": np.array([ham - term.counts[0] for term in terms]),
        "out_spam": np.array([spam - term.counts[1] for term in terms]),
        "size": [f"{term.size:,}" for term in terms],
        "n_ham": ham,
        "n_spam": spam,
        "n": ham + spam,
        "alpha": float(model.alpha),
        "twice": 2 * float(model.alpha),
    }


def _exact(odds: float) -> str:
    """Log-odds with more digits than beside a bar."""
    return number(odds) if math.isfinite(odds) else signed(odds)


def caption(reading: Reading) -> Choice:
    """Which sentence tells what a term says; the last one is the verdict."""
    told = [_term(term) for term in reading.terms[:-1]] + [verdict(reading)]
    return choose({text: text for text in told}, told)


def _term(term: Term) -> str:
    if term.kind == "prior":
        return _("Before a word is read: {in_spam} of the {n} mails are spam, {in_ham} are ham.")
    if term.kind == "others":
        return _("The {size:text} other known words of the mail say less each; together {said:text}.")
    if term.said == -math.inf:
        return _("“{word:text}” stands in no spam mail, and α = 0: as spam this mail is impossible.")
    if term.said == math.inf:
        return _("“{word:text}” stands in no ham mail, and α = 0: as ham this mail is impossible.")
    if term.said == 0:
        return _(
            "“{word:text}” stands in {in_spam} of {n_spam} spam mails and in {in_ham} of {n_ham} ham mails: it says "
            "nothing."
        )
    if term.said > 0:
        return _(
            "“{word:text}” stands in {in_spam} of {n_spam} spam mails and in {in_ham} of {n_ham} ham mails: it speaks "
            "for spam."
        )
    return _(
        "“{word:text}” stands in {in_spam} of {n_spam} spam mails and in {in_ham} of {n_ham} ham mails: it speaks for "
        "ham."
    )


def verdict(reading: Reading) -> str:
    """What follows in the end."""
    odds = float(reading.total[-1])
    absent = _("The {size:text} known words that are not here count, too: {said:text}.")
    if math.isnan(odds):
        return (
            absent
            + " "
            + _(
                "Impossible as spam and impossible as ham: 0/0. The filter is undecided. Any α above 0 helps."
            )
        )
    if math.isinf(odds):
        if odds > 0:
            sure = _("Spam, for ham is impossible: one word that no ham mail had is enough at α = 0.")
        else:
            sure = _("Ham, for spam is impossible: one word that no spam mail had is enough at α = 0.")
        return absent + " " + sure
    if odds == 0:
        return absent + " " + _("Both classes are equally likely.")
    if odds > 0:
        return absent + " " + _("All in all {total:text}: P(spam) {posterior:text}, so spam.")
    return absent + " " + _("All in all {total:text}: P(spam) {posterior:text}, so ham.")


def formula(reading: Reading) -> list[Choice]:
    """What was learned of the term of this step, what it adds, and what follows from all so far."""
    mu = "<i>μ</i>"
    learned = {
        "prior": "<i>P</i>(spam) = {in_spam}/{n}, <i>P</i>(ham) = {in_ham}/{n}",
        "word": (
            f"“{{word:text}}”: {mu}<sub>spam</sub> = ({{alpha}} + {{in_spam}})/({{twice}} + {{n_spam}}), "
            f"{mu}<sub>ham</sub> = ({{alpha}} + {{in_ham}})/({{twice}} + {{n_ham}})"
        ),
        "others": _("Over {size:text} words that are here, each with its own {mu}:").replace("{mu}", mu),
        "absent": _("Over {size:text} words that are absent, each with its own {mu}:").replace("{mu}", mu),
    }
    added = {
        "prior": "ln (<i>P</i>(spam)/<i>P</i>(ham)) = {value:text}",
        "word": f"ln ({mu}<sub>spam</sub>/{mu}<sub>ham</sub>) = {{value:text}}",
        "others": f"Σ ln ({mu}<sub>spam</sub>/{mu}<sub>ham</sub>) = {{value:text}}",
        "absent": f"Σ ln ((1 − {mu}<sub>spam</sub>)/(1 − {mu}<sub>ham</sub>)) = {{value:text}}",
    }
    total = {
        "sum": _(
            "Sum so far: {sum:text}, and <i>P</i>(spam) = 1/(1 + <i>e</i><sup>−sum</sup>) {posterior:text}"
        ),
        "undecided": _(
            "<i>P</i>(mail|spam) = 0 and <i>P</i>(mail|ham) = 0, so <i>P</i>(spam|mail) = 0/0: undecided"
        ),
    }
    kinds = [term.kind for term in reading.terms]
    return [
        choose(learned, kinds),
        choose(added, kinds),
        choose(total, np.where(np.isnan(reading.total), "undecided", "sum")),
    ]


def counts(reading: Reading) -> list[Choice]:
    """Of a word the 2 × 2 table of mails, the shares that it gives, and what its bar is."""
    heads = ["", _("spam mails"), _("ham mails")]
    table = {
        "word": tables.table(
            heads,
            [
                [_("with “{word:text}”"), "{in_spam}", "{in_ham}"],
                [_("without"), "{out_spam}", "{out_ham}"],
            ],
        ),
        "prior": tables.table(heads, [[_("all"), "{in_spam}", "{in_ham}"]]),
    }
    kinds = [term.kind if term.kind in table else "more" for term in reading.terms]
    return [
        choose({**table, "more": _("Many words, each with a table of its own.")}, kinds),
        *formula(reading)[:2],
    ]


def unknown(reading: Reading) -> str:
    """Which words of the mail the filter leaves out."""
    if not reading.unknown:
        if all(term.kind in ("prior", "absent") for term in reading.terms):
            return _("There is no word in this mail.")
        return _("The filter knows every word of this mail.")
    known = [word if len(word) <= CUT else word[: CUT - 1] + "…" for word in reading.unknown[:MOST_UNKNOWN]]
    words = listed(known)
    if len(reading.unknown) > MOST_UNKNOWN:
        return _("Not known, so left out: {words}, …").format(words=words)
    return _("Not known, so left out: {words}.").format(words=words)


# ---- how many numbers ----


def size(count: int) -> str:
    """A whole number, or how many digits it has."""
    text = f"{count:,}"
    return text if count < 10**9 else _("a number of {digits} digits").format(digits=len(str(count)))


def word_parameters(model: BernoulliNB) -> str:
    """How many probabilities the filter learns, and how many a table of all mails would have."""
    d = model.n_features_in_
    return _(
        "Naive: once the class is known, no word says anything about another one. So D = {d:,} words take 2D + 1 = "
        "{naive:,} numbers. If each word could depend on all others (dotted arrows), it would take 2{power} − 1 of "
        "them: {joint}."
    ).format(d=d, naive=model.n_parameters_, joint=size(model.n_joint_parameters_), power=superscript(d + 1))


def point_parameters(model: GaussianNB) -> str:
    """How many numbers the Gaussians have, and how many with ellipses of any direction."""
    k = len(model.classes_)
    return _(
        "Naive: once the class is known, neither coordinate says anything about the other. {k} classes take {shares} + "
        "{each} = {naive} numbers: shares, means and variances. With a covariance in each class (dotted arrow) it "
        "would take {joint}."
    ).format(k=k, shares=k - 1, each=4 * k, naive=model.n_parameters_, joint=model.n_joint_parameters_)
