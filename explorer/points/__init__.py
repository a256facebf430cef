"""Points: the data set on the board, its links, history, import and export.

This package does not import Streamlit.
"""
