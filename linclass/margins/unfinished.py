"""What a kernel machine says if its fit ended far from the optimum."""

from __future__ import annotations

from linclass.margins.kernel_rows import EPS
from linclass.margins.smo import Solver
from linclass.margins.working_sets import WorkingSets

BOUNDED = ("gaussian", "laplacian", "tanh")  # kernels whose values are bounded for any X
FAR = 1e-3  # violation at which libsvm stops by default; above it, a fit that has not converged warns
DIGITS = 1e-7  # tolerance for the change of f(x) by the last digit of one α


def far_from_optimum(
    solver: Solver | WorkingSets, missed: float, *, C: float, kernel: str, budget: int
) -> str:
    """The warning of a fit that ended because of its budget or of rounding, with the remedy.

    Parameters
    ----------
    solver : Solver or WorkingSets
        After the fit.
    missed : float
        The violation of the optimality conditions.
    C : float
        Cost of slack.
    kernel : str
        A name in `KERNELS`.
    budget : int
        Maximum number of steps.
    """
    spent, grain = solver.stop == "budget", solver.grain()
    remedy = "pass a smaller C."
    if grain > FAR:  # no α near C has enough digits for the conditions
        remedy = f"pass a smaller C (at most {C * DIGITS / grain:.1g} for these samples)."
    if kernel not in BOUNDED:
        remedy = (
            f"standardise each column of X (mean 0, standard deviation 1). If that is not enough, {remedy}"
        )
    ended = f"after max_updates={budget} steps" if spent else "where rounding leaves no gain"
    text = f"KernelSVM stopped {ended}, far from the optimum: a condition of it is missed by {missed:.2g}"
    if grain > FAR:
        return (
            f"{text}. C times the largest kernel value is {grain / EPS:.2g}, so that the last digit of an α near C "
            f"changes f(x) by {grain:.2g}. If the optimum has such an α, floats cannot hold it, and more steps "
            f"do not help: {remedy}"
        )
    if spent:
        return f"{text}. Raise max_updates, or {remedy}"
    return (
        f"{text}, and f(x) is a sum of numbers so large that rounding may change it by {solver.rounding():.2g}. "
        f"More steps do not help: {remedy}"
    )
