"""The classroom: a class answers on phones.

This package imports neither Streamlit nor Plotly.
"""
