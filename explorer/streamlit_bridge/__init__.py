"""The only package that uses parts of Streamlit, Starlette and uvicorn outside their public interface.

One module per concern. Every part is looked up and checked (`private.py`). If another version lacks it, or has another
shape, only what the module gives is lost, and the log says so in one line.
"""
