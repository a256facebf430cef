"""Messages name the columns of a table by their names."""

import numpy as np
import pandas as pd
import pytest

from linclass import (
    CLASSIFIERS,
    FisherDiscriminant,
    GaussianNB,
    LogisticRegression,
    MaxMargin,
    Perceptron,
    separable,
)

GOOD = pd.DataFrame({"age": [1.0, 2.0, 5.0, 6.0], "pay": [1.0, 0.0, 4.0, 3.0]})
Y = np.array([0, 0, 1, 1])


def changed(value):
    """The table with another value in the third row of its second column."""
    table = GOOD.astype(object)
    table.loc[2, "pay"] = value
    return table


@pytest.mark.parametrize("kind", CLASSIFIERS.values(), ids=CLASSIFIERS)
@pytest.mark.parametrize("value", [np.nan, "many", np.inf])
def test_a_value_that_is_no_number_is_in_a_column_with_a_name(kind, value):
    with pytest.raises(ValueError, match="at row 2, column 'pay'"):
        kind().fit(changed(value), Y)


@pytest.mark.parametrize(
    "model", [LogisticRegression(l2=1.0), GaussianNB(), FisherDiscriminant(), MaxMargin()], ids=repr
)
def test_the_names_of_fit_are_known_when_it_predicts(model):
    model.fit(GOOD, Y)
    wrong = GOOD.to_numpy().copy()
    wrong[1, 0] = np.nan
    for samples in (wrong, pd.DataFrame(wrong, columns=GOOD.columns)):
        with pytest.raises(ValueError, match="got NaN at row 1, column 'age'"):
            model.predict(samples)
    several = FisherDiscriminant().fit(GOOD, [0, 1, 2, 2])
    with pytest.raises(ValueError, match="got NaN at row 1, column 'age'"):
        several.predict(wrong)


@pytest.mark.parametrize("work", [Perceptron().fit, MaxMargin().fit, separable])
def test_a_number_too_fine_for_floats_is_in_a_column_with_a_name(work):
    table = pd.DataFrame({"age": [1, 2], "pay": [1, 2**60 + 1]})
    with pytest.raises(ValueError, match="column 'pay'"):
        work(table if work is not separable else table.assign(pay=[0, 2**60 + 1]), [0, 1])


def test_columns_without_names_have_numbers():
    with pytest.raises(ValueError, match="got NaN at row 0, column 1"):
        LogisticRegression(l2=0).fit([[1, np.nan], [2, 3]], [0, 1])
