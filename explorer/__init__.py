"""The Streamlit app: lessons, the frame that they stand in, one visitor’s session, points, the server around them."""

import os
import warnings

# Before NumPy is loaded: on matrices as small as a page's, threads wait longer for each other than they work.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A page says what became of a fit in its own words; nobody reads linclass's warnings of it on the server.
warnings.filterwarnings(
    "ignore", module=r"explorer\.(visit\.memo|lessons\.(playground\.view|pocket\.methods))$"
)
warnings.filterwarnings(
    "ignore", r".* reached max_updates="
)  # every page that spends a budget shows that it did
