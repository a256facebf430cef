"""Goals of custom challenges on the page of naive Bayes: the probability that an email is spam."""

from explorer.lesson.challenges.custom_goal import LEAST, MOST, Found, Goal
from explorer.lesson.challenges.freedom import Written
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue
from explorer.lesson.scene import Stage
from explorer.lessons.naive_bayes import view
from explorer.lessons.naive_bayes.challenges import MAIL, PIECES, START, known_words, spam
from linboard.i18n.language import N_, _, listed
from linboard.i18n.text import chance


def _probability(now: Stage, _option: str) -> Found:
    """Return P(spam) in percent under the filter trained on all shipped emails."""
    text = str(now.settings[MAIL])
    p, words = spam(text), known_words(text)
    told = _("Words that the filter knows: {words}.").format(words=listed(words)) if words else ""
    return Found(100 * p, witness=told, shown=chance(p))


def _words(now: Stage, _option: str) -> Found:
    """Return how many different words of the email the filter knows."""
    return Found(len(known_words(str(now.settings[MAIL]))))


SPAM = Goal("spam", N_("P(spam | words) of the email"), _probability, 1, 99, 60, unit="%", ways=(LEAST, MOST))
WORDS = Goal("words", N_("Number of different known words"), _words, 1, 30, 5, ways=(LEAST, MOST))

CATALOGUE = GoalCatalogue(
    (SPAM, WORDS),
    {view.PART.key: "mails", MAIL: START, view.ALPHA.key: 1, view.LEAST.key: 1},
    text=MAIL,
    written=Written(PIECES),
)
