"""The classroom: a hall that answers on its phones. Nothing here knows Streamlit or Plotly."""
