"""The number of parameters of naive Bayes, and of models without its assumption."""

from __future__ import annotations

from explorer.lessons.naive_bayes.mails import Filter
from linboard.i18n.language import _
from linboard.i18n.text import superscript
from linclass import GaussianNB


def size(count: int) -> str:
    """Format an integer, or its number of digits."""
    text = f"{count:,}"
    return text if count < 10**9 else _("a number of {digits} digits").format(digits=len(str(count)))


def word_parameters(known: Filter) -> str:
    """Say how many probabilities the filter estimates, and how many a table of all emails would contain."""
    model, d = known.model, known.model.n_features_in_
    joint = size(model.n_joint_parameters_)
    if known.counted:
        return _(
            "Naive: once the class is known, no word tells you anything about another. So D = {d:,} "
            "words, each with 4 values, need 6D + 1 = {naive:,} numbers. If each word could depend on all "
            "others (dotted arrows), 2 · 4{power} − 1 numbers would be needed: {joint}."
        ).format(d=d, naive=model.n_parameters_, joint=joint, power=superscript(d))
    return _(
        "Naive: once the class is known, no word tells you anything about another. So D = {d:,} words "
        "need 2D + 1 = {naive:,} numbers. If each word could depend on all others (dotted arrows), "
        "2{power} − 1 numbers would be needed: {joint}."
    ).format(d=d, naive=model.n_parameters_, joint=joint, power=superscript(d + 1))


def point_parameters(model: GaussianNB) -> str:
    """Say how many parameters the Gaussians have, and how many with ellipses of any orientation."""
    k = len(model.classes_)
    return _(
        "Naive: once the class is known, neither coordinate says anything about the other. {k} classes "
        "need {shares} + {each} = {naive} numbers: shares, means and variances. With a covariance in each "
        "class (dotted arrow) it would need {joint}."
    ).format(k=k, shares=k - 1, each=4 * k, naive=model.n_parameters_, joint=model.n_joint_parameters_)
