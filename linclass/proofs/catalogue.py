"""All proofs by key, in the order of the lessons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numpy.typing import ArrayLike

from linclass.proofs.chain import Proof
from linclass.proofs.novikoff import novikoff

PROOFS: dict[str, Callable[..., Proof]] = {
    "con-novikoff": novikoff,
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
