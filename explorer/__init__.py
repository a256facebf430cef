"""The Streamlit app: lessons, the frame that they stand in, one visitor’s session, points, the server around them."""

import os
import warnings

# Before NumPy is loaded: on matrices as small as a page's, threads wait longer for each other than they work.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from linclass import ConvergenceWarning
from linclass.core.errors import borrowed


def expect_warnings() -> None:
    """Leave what is foreseen out of the server's log: a page says itself where a fit ended far from its optimum."""
    for kind in {ConvergenceWarning, borrowed("ConvergenceWarning", ConvergenceWarning)}:
        warnings.filterwarnings("ignore", category=kind, module=r"(explorer|linboard)\.")
        warnings.filterwarnings("ignore", r".* reached max_updates=", kind)  # one-vs-rest warns from linclass


expect_warnings()
