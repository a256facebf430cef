"""The kind of each model with the reason.

Badges, controls and tables use this one table.
"""

from __future__ import annotations

from typing import NamedTuple

from linboard.i18n.language import N_, _


class Kind(NamedTuple):
    """One of three kinds of model: name in a badge, name in a table, colour of the badge, and what it learns."""

    name: str
    noun: str
    colour: str
    learns: str


GENERATIVE = Kind(
    N_("generative"),
    N_("generative model"),
    "blue",
    N_("Models p(x, C): how the points of each class arise."),
)
DISCRIMINATIVE = Kind(
    N_("discriminative"),
    N_("discriminative model"),
    "green",
    N_("Models p(C | x): how probable each class is at x."),
)
DISCRIMINANT = Kind(
    N_("discriminant function"),
    N_("discriminant function"),
    "gray",
    N_("Learns f(x): which side x is on, without a probability."),
)


class Model(NamedTuple):
    """A model of the site: its kind, and the reason for this kind."""

    kind: Kind
    reason: str

    @property
    def probable(self) -> bool:
        """Whether it outputs the probability of a class."""
        return self.kind is not DISCRIMINANT

    def told(self) -> str:
        """Return what it learns and the reason for its kind, in the reader's language."""
        return f"{_(self.kind.learns)} {_(self.reason)}"


# Keys are the names of the models in `linclass.CLASSIFIERS`.
MODELS = {
    "least-squares": Model(
        DISCRIMINANT, N_("Its f is fitted to the labels ±1 as numbers and is not a probability.")
    ),
    "fisher": Model(
        GENERATIVE,
        N_(
            "Its threshold assumes a Gaussian for each class, all with the same Σ. The direction alone "
            "needs only J."
        ),
    ),
    "logistic": Model(DISCRIMINATIVE, N_("Its p is σ(f), and it assumes nothing about where points lie.")),
    "softmax": Model(
        DISCRIMINATIVE,
        N_("Its p is the softmax of the scores, and it assumes nothing about where points lie."),
    ),
    "bernoulli-nb": Model(
        GENERATIVE,
        N_("It estimates how often each word occurs in each class, and how often each class occurs."),
    ),
    "gaussian-nb": Model(GENERATIVE, N_("It assumes a separate Gaussian for each coordinate of each class.")),
    "soft-margin": Model(
        DISCRIMINANT, N_("Its f is measured in units of half the street’s width and is not a probability.")
    ),
}
