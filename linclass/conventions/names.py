"""Scikit-learn's names of parameters and values: an error about one of them names the one of linclass."""

from __future__ import annotations

from collections.abc import Collection, Iterable

_BIAS = "every model has a bias, which no penalty affects"
_SPEED = "it has no effect on the result"
_MANY = "SoftmaxRegression fits all classes together, and OneVsRest(model) fits one line for each"

# Scikit-learn's name -> our parameter with the conversion, in order of preference. "" means that there is none.
PARAMETERS: dict[str, tuple[tuple[str, str], ...]] = {
    "C": (
        ("l2", "l2 = 1 / C"),
        ("", "SoftMargin and KernelSVM are the models with a cost C of slack"),
    ),
    "alpha": (
        ("l2", "l2 = alpha times the number of samples"),
        ("", "there is no penalty"),
    ),
    "penalty": (
        ("l2", "l2=0 is penalty=None, and l2 = 1 / C is penalty='l2'; there is no other penalty"),
        ("C", "the penalty is always ½ ‖w‖², and a smaller C gives it more weight"),
        ("", "there is no penalty"),
    ),
    "l1_ratio": (("l2", "the penalty is ½ l2 ‖w‖², without an L1 part"),),
    "gamma": (
        ("width", "gamma = 1 / (2 width²) for the Gaussian kernel, and slope = gamma for tanh"),
        ("", "KernelSVM is the model with such a kernel"),
    ),
    "kernel": (("", "KernelSVM and DualPerceptron are the models with a kernel"),),
    "coef0": (("offset", "the same number"),),
    "eta0": (("eta", "the same number"),),
    "learning_rate": (("eta", "a number"), ("", "each vote has its full weight")),
    "n_estimators": (("rounds", "the number of stumps"),),
    "estimator": (("", "the base classifier is always a stump"),),
    "base_estimator": (("", "the base classifier is always a stump"),),
    "max_iter": (
        ("max_updates", "the number of updates, not of passes"),
        ("rounds", "the number of stumps"),
    ),
    "n_iter_no_change": (("patience", "the number of updates without a better line"),),
    "shuffle": (("order", "order='random' picks mistakes at random"),),
    "min_categories": (("values", "the number of values of every feature"),),
    "binarize": (("", "a feature is present where its number is above 0"),),
    "class_prior": (("priors", "the same numbers"),),
    "fit_prior": (("priors", "equal numbers are fit_prior=False"),),
    "n_components": (("", "take the first columns of transform(X)"),),
    "shrinkage": (("", "the covariance is not shrunk"),),
    "store_covariance": (("", "covariance_ is computed when it is read"),),
    "solver": (("", "the method follows from the size of X and does not change the result"),),
    "tol": (("", "the fit ends by itself"),),
    "class_weight": (("", "this model weights no classes"),),
    "multi_class": (("", _MANY),),
    "decision_function_shape": (("multi_class", "'ovr' or 'ovo'"),),
    "interaction_only": (("", "all monomials up to the degree are made"),),
    "include_bias": (("", _BIAS),),
    "fit_intercept": (("", _BIAS),),
    "with_mean": (("", "the mean is always subtracted"),),
    "with_std": (("", "the deviation always becomes 1"),),
    "n_jobs": (("", _SPEED),),
    "verbose": (("", "trace_ contains every step"),),
    "cache_size": (("", _SPEED),),
    "shrinking": (("", _SPEED),),
    "copy": (("", "the samples are never changed"),),
    "min_df": (("least", "the number of texts"),),
    "vocabulary": (("words", "the same words"),),
    "tokenizer": (("split", "the same function"),),
}

# Scikit-learn's name of a value -> ours.
VALUES = {
    "rbf": "gaussian",
    "poly": "polynomial",
    "sigmoid": "tanh",
    "lbfgs": "newton",
    "newton-cg": "newton",
    "newton-cholesky": "newton",
    "liblinear": "newton",
    "sag": "sgd",
    "saga": "sgd",
}


def unknown(name: str, known: Iterable[str]) -> str:
    """The end of an error about an unknown parameter: our name for it, or the list of parameters.

    Parameters
    ----------
    name : str
        The name that was passed.
    known : iterable of str
        The parameters that there are.
    """
    own = list(known)
    for ours, told in PARAMETERS.get(name, ()):
        if ours in own:
            return f"Scikit-learn's {name} is {ours} here: {told}."
        if not ours:
            return f"Leave out scikit-learn's {name}: {told}."
    return f"Pass one of {', '.join(own)}." if own else "It has no parameters."


def value(given: object, options: Collection[str]) -> str:
    """The end of an error about an unknown value of a parameter: our name for it, if it is one of the options."""
    ours = VALUES.get(given) if isinstance(given, str) else None
    return f"Scikit-learn's {given!r} is {ours!r} here." if ours in options else "Pass one of these."
