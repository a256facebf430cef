"""Figures that several lessons share: functions from arrays to plain Plotly dicts. Nothing here knows Streamlit or does mathematics."""
