"""The Streamlit app: lessons, the frame that they stand in, one visitor’s session, points, the server around them."""

import os
import warnings

# Before NumPy is loaded: on matrices as small as a page's, threads wait longer for each other than they work.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from linclass import ConvergenceWarning


def expect_warnings() -> None:
    """Keep the expected warnings out of the server's log: the pages themselves show that a fit did not converge."""
    warnings.filterwarnings("ignore", category=ConvergenceWarning, module=r"(explorer|linboard)\.")
    # The warning of one-vs-rest comes from linclass.
    warnings.filterwarnings("ignore", r".* reached max_updates=", ConvergenceWarning)


expect_warnings()
