"""The view: figures, the chart that one can click and play, data intake, links, language."""

import os
import warnings

# Before NumPy is loaded: on matrices as small as a page's, threads wait longer for each other than they work.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A page says what became of a fit in its own words; nobody reads linclass's warnings of it on the server.
warnings.filterwarnings("ignore", module=r"explorer\.(memo|views\.(playground|pocket_methods))$")
