"""Figures that several lessons share: functions from arrays to plain Plotly dicts. No Streamlit, no mathematics."""
