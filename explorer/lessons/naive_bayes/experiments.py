"""Experiments of naive Bayes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.frame.experiment import Experiment
from explorer.lessons.naive_bayes import clouds, mails
from explorer.points.dataset import Dataset
from linboard.words.language import N_
from linclass import FisherDiscriminant, GaussianNB

Settings = Mapping[str, Any]
DEAD_END = "The prize is a coffee."
WARNING = (
    "Please do not click the link in that mail. There is no prize and no free gift card: do not claim it."
)
INSIDE = 1.6  # radius between the two rings


def _read(settings: Settings, alpha: float, mail: str) -> mails.Reading:
    return mails.read(mails.learned(settings["nb.least"], alpha), mail)


def _dead_end(dataset: Dataset, settings: Settings) -> bool:
    """One word that no ham had, one that no spam had: 0/0, as with 126 unseen mails; with α = 0.01 none is."""
    mail, least = settings["nb.mail"], settings["nb.least"]
    said = [term.said for term in _read(settings, settings["nb.alpha"], mail).terms]
    smooth = _read(settings, 0.01, mail).posterior[-1]
    undecided = mails.unseen(least).undecided
    return bool(
        said.count(np.inf) == 1 == said.count(-np.inf)
        and mails.learned(least, settings["nb.alpha"])
        .model.undecided(mails.learned(least, 1.0).vocabulary.counts([mail]))
        .all()
        and 0 < smooth < 1
        and undecided[0] == 126
        and not undecided[1:].any()
    )


def _warned(dataset: Dataset, settings: Settings) -> bool:
    """The warning counts as spam, and its words in any other order just as much."""
    mail = settings["nb.mail"]
    forth, back = (
        _read(settings, settings["nb.alpha"], text).posterior[-1]
        for text in (mail, " ".join(reversed(mail.split())))
    )
    return bool(forth > 0.99 and np.isclose(forth, back))


def _closed(dataset: Dataset, settings: Settings) -> bool:
    """An ellipse gets almost all points right, though a fifth of what the ring's model draws is not on the ring."""
    model = GaussianNB().fit(dataset.X, dataset.y)
    outer = model.sample(1_000, label=-1, random_state=settings["nb.seed"])[0]
    inside = [np.mean((points**2).sum(axis=1) < INSIDE**2) for points in (dataset.X[dataset.y < 0], outer)]
    return bool(
        model.conic_ == "ellipse"
        and model.score(dataset.X, dataset.y) > 0.97
        and inside[0] == 0 < 0.2 < inside[1]
    )


def _naive_fails(dataset: Dataset, settings: Settings) -> bool:
    """Fisher's line, which knows the covariance, gets all points right; naive Bayes 10 of 60 wrong."""
    naive, fisher = (model.fit(dataset.X, dataset.y) for model in (GaussianNB(), FisherDiscriminant()))
    wrong = int(np.count_nonzero(naive.predict(dataset.X) != dataset.y))
    return bool(fisher.score(dataset.X, dataset.y) == 1 and wrong == 10)


EXPERIMENTS = (
    Experiment(
        "dead",
        N_("Two words end it"),
        N_(
            "No ham has “prize”, no spam has “coffee”, and α = 0: both impossible, 0/0. So it goes with 126 of the 225 "
            "mails that the filter has not seen. Any α above 0 helps."
        ),
        clouds.crossed,
        _dead_end,
        {"nb.part": "mails", "nb.mail": DEAD_END, "nb.alpha": 0, "nb.least": 1, "nb.beside": "smoothing"},
    ),
    Experiment(
        "warning",
        N_("A warning of spam"),
        N_(
            "The mail warns of spam, and is taken for spam: a bag of words knows no order, no “not”, no sense. Put the "
            "words in any order: the same sum."
        ),
        clouds.crossed,
        _warned,
        {"nb.part": "mails", "nb.mail": WARNING, "nb.alpha": 1, "nb.least": 1, "nb.beside": "words"},
    ),
    Experiment(
        "ring",
        N_("A wrong model, a good boundary"),
        N_(
            "A ring is no normal distribution: what the model draws (small marks) fills its middle, too. Still, an "
            "ellipse gets nearly all points right."
        ),
        clouds.ring,
        _closed,
        {"nb.part": "points", "nb.drawn": 100, "nb.seed": 0, "nb.points": "densities"},
    ),
    Experiment(
        "tilted",
        N_("Where naive fails"),
        N_(
            "In each class the coordinates rise together, and the ellipses cannot slant: 10 of 60 points are wrong. "
            "Fisher's line, which knows the covariance, gets all right."
        ),
        clouds.tilted,
        _naive_fails,
        {"nb.part": "points", "nb.drawn": 100, "nb.seed": 0, "nb.points": "network"},
    ),
)
