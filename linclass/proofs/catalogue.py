"""All proofs by key, in the order of the lessons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numpy.typing import ArrayLike

from linclass.proofs import (
    boosting,
    convergence,
    cover,
    decisions,
    fisher,
    fisher_many,
    generalisation,
    hypothesis,
    kernels,
    logistic,
    logistic_fits,
    margin,
    naive_bayes,
    novikoff,
    perceptron,
    sampling,
    shapes,
    shattering,
    softmax,
    xor,
)
from linclass.proofs.chain import Proof

PROOFS: dict[str, Callable[..., Proof]] = {
    "hyp-normal": hypothesis.normal,
    "hyp-distance": hypothesis.distance,
    "pla-step": perceptron.step,
    "pla-gradient": perceptron.gradient,
    "con-novikoff": novikoff.novikoff,
    "con-unit": convergence.unit,
    "con-small": convergence.small,
    "dual-span": perceptron.dual,
    "xor-none": xor.no_line,
    "ls-fisher": fisher.least_squares,
    "fis-best": fisher.best,
    "fis-total": fisher_many.total,
    "fis-project": fisher_many.project,
    "log-slope": logistic.slope,
    "log-gradient": logistic.gradient,
    "log-valley": logistic.valley,
    "log-irls": logistic_fits.irls,
    "log-runaway": logistic_fits.runaway,
    "soft-jacobian": softmax.jacobian,
    "nb-counts": naive_bayes.counts,
    "dec-cost": decisions.cost,
    "mar-norm": margin.smallest_norm,
    "mar-dual": margin.widest,
    "ker-span": kernels.span,
    "ker-psd": kernels.psd,
    "ker-gauss": kernels.gaussian,
    "boo-vote": boosting.vote,
    "gen-union": generalisation.union,
    "gen-erm": generalisation.erm,
    "sha-four": shattering.half_spaces,
    "sha-rect": shapes.rectangles,
    "sha-polygon": shapes.polygons,
    "sam-count": sampling.count,
    "sam-all": sampling.everything,
    "col-cover": cover.function_count,
}


def proof(key: str, X: ArrayLike | None = None, y: ArrayLike | None = None, **settings: Any) -> Proof:
    """The proof of a theorem, with the numbers of these points in every line.

    Parameters
    ----------
    key : str
        A key of `PROOFS`. The function there documents the claim, the lines, the assumptions and the settings.
    X : array-like of shape (n, d)
        Samples. Some proofs use none.
    y : array-like of shape (n,)
        Labels.
    **settings
        Of this proof, for example the run that it is about, a touched place, or trial weights.

    Returns
    -------
    Proof

    Raises
    ------
    ValueError
        If there is no such proof, or the points or settings are invalid.

    See Also
    --------
    Proof : what it returns

    Examples
    --------
    >>> from linclass import TABLES, proof
    >>> chain = proof("con-novikoff", *TABLES["li-2.1"])
    >>> chain.lines[-1].key, chain.lines[-1].sides(), chain.holds
    ('bound', (array([7.]), array([117.])), True)
    """
    if key not in PROOFS:
        raise ValueError(f"There is no proof {key!r}. Pass one of {', '.join(PROOFS)}.")
    return PROOFS[key](X, y, **settings)
