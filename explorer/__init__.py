"""The view: figures, the chart that one can click and play, data intake, links, language."""

import os

# Before NumPy is loaded: on matrices as small as a page's, threads wait longer for each other than they work.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
