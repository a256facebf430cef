"""Challenges of naive Bayes: an email that the filter cannot decide, and a word that changes its decision."""

from __future__ import annotations

from explorer.lesson.challenges.challenge import Answer, Challenge, Verdict
from explorer.lesson.challenges.freedom import Freedom, Written
from explorer.lesson.scene import Stage
from explorer.lessons.naive_bayes import mails, view
from linboard.i18n.language import N_, _
from linboard.i18n.text import chance, percent
from linclass.data.words import words

MAIL = view.MAILED.key
KNOWN = 5  # words that the filter knows
LOW, HIGH = 0.45, 0.55
CLEARLY = 0.4  # P(spam) below it is clearly ham, above 1 - 0.4 clearly spam
START = "Could you buy some milk before the meeting on Friday?"
PIECES = (
    "free",
    "money",
    "meeting",
    "you",
    "the",
    "win",
    "coffee",
    "friday",
    "prize",
    "please",
    "offer",
    "lunch",
    "now",
)


def spam(text: str) -> float:
    """Return P(spam | email) under the filter trained on all shipped emails."""
    return float(mails.read(mails.learned(1, 1), text).posterior[-1])


def known_words(text: str) -> list[str]:
    """Return the different words of the email that the filter knows, in their order."""
    vocabulary = set(mails.learned(1, 1).vocabulary.words)
    return [word for word in dict.fromkeys(words(text)) if word in vocabulary]


def _too_short(known: list[str]) -> Verdict:
    return Verdict(False, _("Known words: {k} of {wanted}.").format(k=len(known), wanted=KNOWN))


def _doubt(now: Stage) -> Verdict:
    """Judge whether the filter is undecided about an email with at least five known words."""
    text = str(now.settings[MAIL])
    known, p = known_words(text), spam(text)
    if len(known) < KNOWN:
        return _too_short(known)
    told = _("P(spam | words) is {p} ({low} to {high} required).")
    return Verdict(LOW <= p <= HIGH, told.format(p=chance(p), low=percent(LOW), high=percent(HIGH)))


def _flip(now: Stage) -> Verdict:
    """Judge whether the last known word alone changes the decision."""
    known = known_words(str(now.settings[MAIL]))
    if len(known) < KNOWN:
        return _too_short(known)
    before, after = (spam(" ".join(some)) for some in (known[:-1], known))
    told = _(
        "Without “{word}” P(spam | words) is {before}; with it, {after} (from below {low} to above "
        "{high} required)."
    )
    told = told.format(
        word=known[-1],
        before=chance(before),
        after=chance(after),
        low=percent(CLEARLY),
        high=percent(1 - CLEARLY),
    )
    return Verdict(before < CLEARLY and after > 1 - CLEARLY, told)


CHALLENGES = (
    Challenge(
        "nb-doubt",
        N_(
            "Write an email with at least five known words that leaves the filter in doubt: P(spam | "
            "words) from 45% to 55%."
        ),
        _doubt,
        Freedom(controls={MAIL: Written(PIECES)}),
        (
            N_("Start with an email that is clearly ham, and add spam words one by one."),
            N_("When it is nearly even, use words with short bars."),
        ),
        N_(
            "Each word just adds its own number: evidence for and against cancels out, whatever the email "
            "means as a whole."
        ),
        Answer(settings={MAIL: "money money coffee win lunch meeting"}),
        N_("Use words for spam and words against it whose bars add up to about 0."),
        settings={view.PART.key: "mails", MAIL: START, view.ALPHA.key: 1, view.LEAST.key: 1},
    ),
    Challenge(
        "nb-flip",
        N_(
            "Write an email of at least five known words whose last known word moves P(spam | words) "
            "from below 40% to above 60%."
        ),
        _flip,
        Freedom(controls={MAIL: Written(PIECES)}),
        (
            N_("First bring P(spam | words) just below 40%."),
            N_("Then end with a word that occurs in many spam emails and in hardly any ham emails."),
        ),
        N_("One word reverses the decision, although nobody reads the sentence it is in."),
        Answer(settings={MAIL: "win the free meeting lunch offer"}),
        N_("An email just below 40%, and then a word that is strong evidence for spam."),
        settings={view.PART.key: "mails", MAIL: START, view.ALPHA.key: 1, view.LEAST.key: 1},
    ),
)
