"""Samples for tests of pictures, and a scikit-learn pipeline fitted to four columns of them."""

from __future__ import annotations

from sklearn import datasets, linear_model, pipeline, preprocessing

import linclass

BLOBS = linclass.GENERATORS["blobs"](n=60, noise=1.5, random_state=1)
MOONS = linclass.GENERATORS["moons"](n=80, noise=0.5, random_state=0)
THREE = linclass.GENERATORS["blobs"](n=60, classes=3, noise=1.1, random_state=4)
IRIS = datasets.load_iris(as_frame=True)


def flowers() -> pipeline.Pipeline:
    """Return a scikit-learn pipeline fitted to the table of all four columns."""
    made = pipeline.make_pipeline(preprocessing.StandardScaler(), linear_model.LogisticRegression())
    return made.fit(IRIS.data, IRIS.target)
