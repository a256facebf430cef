"""Figures that several lessons share: functions from arrays to plain Plotly dicts, without Streamlit or mathematics."""
