"""A caption for each term of an email's log-odds, and the formulas of naive Bayes."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from explorer.lessons.naive_bayes.evidence import relation, signed
from explorer.lessons.naive_bayes.mails import OFTEN, TIMES, Filter, Reading, Term
from linboard.i18n import tables
from linboard.i18n.language import _, listed
from linboard.i18n.text import number
from linboard.messages import Choice, choose

FAINT = 0.05  # negligible log-odds: one probability exceeds the other by at most a twentieth
CUT = 40  # displayed characters of a word, or of a list of words
MOST_UNKNOWN = 8


# ---- an email ----


def label(term: Term) -> str:
    """Return the label of a term's bar."""
    match term.kind:
        case "word":
            return often(term.word, term.times)
        case "prior":
            return _("prior")
        case "others":
            return _("{n} others").format(n=term.size)
        case _absent:
            return _("{n:,} absent").format(n=term.size)


def often(word: str, times: int) -> str:
    """Return a word with its count: “your ×2”."""
    return word if times == 1 else f"{word} ×{TIMES[times]}"


def columns(reading: Reading, known: Filter) -> dict[str, Any]:
    """Return the template values of each term."""
    terms, alpha = reading.terms, float(known.model.alpha)
    ham, spam = known.model.class_count_.tolist()
    none = ((0,) * OFTEN,) * 2
    numbers = np.array([term.numbers if reading.counted and term.numbers else none for term in terms])
    kinds = ("ham", "spam") if reading.counted else ()
    return {
        **{f"{kind}{k}": numbers[:, i, k] for i, kind in enumerate(kinds) for k in range(OFTEN)},
        "times": [TIMES[term.times] for term in terms],
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
        "alpha": alpha,
        "virtual": known.numbers.shape[2] * alpha,
    }


def _exact(odds: float) -> str:
    """Format log-odds with more digits than at a bar."""
    return number(odds) if math.isfinite(odds) else signed(odds)


def caption(reading: Reading) -> Choice:
    """Return the caption of each term; the last one is the verdict."""
    tell = _count if reading.counted else _word
    told = [tell(term) if term.kind == "word" else _rest(term) for term in reading.terms[:-1]]
    told.append(verdict(reading))
    return choose({text: text for text in told}, told)


def _rest(term: Term) -> str:
    """Describe the prior, or the less important words of a long email."""
    if term.kind == "prior":
        return _(
            "Before any word is read: {in_spam} of the {n} training emails are spam, {in_ham} are ham. "
            "So the prior adds ln({in_spam}/{in_ham})."
        )
    return _(
        "The {size:text} other known words of the email have shorter bars; together they add {said:text}."
    )


def _count(term: Term) -> str:
    """Describe a word with its count."""
    if not any(term.counts) and not math.isfinite(term.said):
        return _(
            "“{word:text}” ×{times:text}: no email contains it this often, and α = 0. This email is "
            "impossible both as spam and as ham: 0/0."
        )
    if not any(term.counts):
        return _(
            "“{word:text}” ×{times:text}: no email contains it this often. Its weight comes only from α."
        )
    if term.said == -math.inf:
        return _(
            "“{word:text}” ×{times:text}: no spam email contains it this often, and α = 0. This email is "
            "impossible as spam."
        )
    if term.said == math.inf:
        return _(
            "“{word:text}” ×{times:text}: no ham email contains it this often, and α = 0. This email is "
            "impossible as ham."
        )
    told = _(
        "“{word:text}” ×{times:text}: {in_spam} of {n_spam} spam emails contain it this often, and "
        "{in_ham} of {n_ham} ham emails."
    )
    if term.said == 0:
        return told + " " + _("It favours neither class.")
    if abs(term.said) < FAINT:
        return told + " " + _("It hardly favours one class over the other.")
    return told + " " + (_("It is evidence for spam.") if term.said > 0 else _("It is evidence for ham."))


def _word(term: Term) -> str:
    """Describe a present or absent word."""
    if term.said == -math.inf:
        return _("“{word:text}” occurs in no spam email, and α = 0: as spam, this email is impossible.")
    if term.said == math.inf:
        return _("“{word:text}” occurs in no ham email, and α = 0: as ham, this email is impossible.")
    if term.said == 0:
        return _(
            "“{word:text}” occurs in {in_spam} of {n_spam} spam emails and in {in_ham} of {n_ham} ham "
            "emails: it favours neither class."
        )
    if abs(term.said) < FAINT:
        return _(
            "“{word:text}” occurs in {in_spam} of {n_spam} spam emails and in {in_ham} of {n_ham} ham "
            "emails: it hardly favours one class over the other."
        )
    if term.said > 0:
        return _(
            "“{word:text}” occurs in {in_spam} of {n_spam} spam emails and in {in_ham} of {n_ham} ham "
            "emails: it is evidence for spam."
        )
    return _(
        "“{word:text}” occurs in {in_spam} of {n_spam} spam emails and in {in_ham} of {n_ham} ham emails: "
        "it is evidence for ham."
    )


def verdict(reading: Reading) -> str:
    """Return the result."""
    odds = float(reading.total[-1])
    absent = _("The {size:text} known words absent from this email also count: {said:text}.")
    if math.isnan(odds):
        return (
            absent
            + " "
            + _(
                "Hatched bars are infinite. The email is impossible both as spam and as ham: the result is "
                "0/0, and the filter cannot decide. Any α above 0 helps."
            )
        )
    if math.isinf(odds):
        if odds > 0:
            sure = (
                _(
                    "Spam, because ham is impossible: at α = 0 one word that no ham email contains this "
                    "often is enough."
                )
                if reading.counted
                else _(
                    "Spam, because ham is impossible: at α = 0, one word that occurs in no ham email is "
                    "enough."
                )
            )
        else:
            sure = (
                _(
                    "Ham, because spam is impossible: at α = 0 one word that no spam email contains this "
                    "often is enough."
                )
                if reading.counted
                else _(
                    "Ham, because spam is impossible: at α = 0, one word that occurs in no spam email is "
                    "enough."
                )
            )
        return absent + " " + sure
    if odds == 0:
        return absent + " " + _("Both classes are equally likely.")
    if odds > 0:
        return (
            absent
            + " "
            + _(
                "The total is {total:text} (every number is rounded), so P(spam | words) {posterior:text}: "
                "spam."
            )
        )
    return (
        absent
        + " "
        + _("The total is {total:text} (every number is rounded), so P(spam | words) {posterior:text}: ham.")
    )


def formula(reading: Reading) -> list[Choice]:
    """Return the parameters of this step's term, its contribution, and the result of all terms so far."""
    spam, ham, symbol = _shares(reading.counted, "×{times:text}")
    none_spam, none_ham, _symbol = _shares(reading.counted, "×0")
    learned = {
        "prior": "<i>P</i>(spam) = {in_spam}/{n}, <i>P</i>(ham) = {in_ham}/{n}",
        "word": (
            f"“{{word:text}}”: {spam} = ({{alpha}} + {{in_spam}})/({{virtual}} + {{n_spam}}), "
            f"{ham} = ({{alpha}} + {{in_ham}})/({{virtual}} + {{n_ham}})"
        ),
        "others": _("Sum over the {size:text} other words that occur, each with its own {mu}:").replace(
            "{mu}", symbol
        ),
        "absent": _("Sum over the {size:text} absent words, each with its own {mu}:").replace("{mu}", symbol),
    }
    absent = f"{none_spam}/{none_ham}" if reading.counted else f"(1 − {spam})/(1 − {ham})"
    added = {
        "prior": "ln (<i>P</i>(spam)/<i>P</i>(ham)) = {value:text}",
        "word": f"ln ({spam}/{ham}) = {{value:text}}",
        "others": f"Σ ln ({spam}/{ham}) = {{value:text}}",
        "absent": f"Σ ln ({absent}) = {{value:text}}",
    }
    total = {
        "sum": _(
            "Sum so far: {sum:text}, and <i>P</i>(spam | words) = 1/(1 + <i>e</i><sup>−sum</sup>) "
            "{posterior:text}"
        ),
        "undecided": _(
            "<i>P</i>(email|spam) = 0 and <i>P</i>(email|ham) = 0, so <i>P</i>(spam|email) = 0/0: undecided"
        ),
    }
    kinds = [term.kind for term in reading.terms]
    return [
        choose(learned, kinds),
        choose(added, kinds),
        choose(total, np.where(np.isnan(reading.total), "undecided", "sum")),
    ]


def _shares(counted: bool, value: str) -> tuple[str, str, str]:
    """Return the notation for the probabilities of a word in spam and in ham."""
    if counted:
        return f"<i>P</i>({value}|spam)", f"<i>P</i>({value}|ham)", "<i>P</i>"
    return "<i>μ</i><sub>spam</sub>", "<i>μ</i><sub>ham</sub>", "<i>μ</i>"


def counts(reading: Reading) -> list[Choice]:
    """Return a table of emails by the value of a word, the resulting probabilities, and the length of its bar."""
    heads = ["", _("spam emails"), _("ham emails")]
    rows = (
        [[f"“{{word:text}}” ×{name}", f"{{spam{k}}}", f"{{ham{k}}}"] for k, name in enumerate(TIMES)]
        if reading.counted
        else [
            [_("with “{word:text}”"), "{in_spam}", "{in_ham}"],
            [_("without"), "{out_spam}", "{out_ham}"],
        ]
    )
    table = {
        "word": tables.table(heads, rows),
        "prior": tables.table(heads, [[_("all"), "{in_spam}", "{in_ham}"]]),
    }
    more = {
        "others": _("Each of these words adds a term, as the words above do."),
        "absent": _("A word that does not occur also adds a term."),
    }
    return [
        choose({**table, **more}, [term.kind for term in reading.terms]),
        *formula(reading)[:2],
    ]


def unknown(reading: Reading) -> str:
    """Name the words of the email that the filter ignores."""
    if not reading.unknown:
        if all(term.kind in ("prior", "absent") for term in reading.terms):
            return _("This email contains no words.")
        return _("The filter knows every word of this email.")
    known = [word if len(word) <= CUT else word[: CUT - 1] + "…" for word in reading.unknown[:MOST_UNKNOWN]]
    words = listed(known)
    if len(reading.unknown) > MOST_UNKNOWN:
        return _("Unknown words, ignored: {words}, …").format(words=words)
    return _("Unknown words, ignored: {words}.").format(words=words)
