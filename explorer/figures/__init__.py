"""Pictures: pure functions from arrays to plain Plotly dicts. Nothing here knows Streamlit or does mathematics."""
