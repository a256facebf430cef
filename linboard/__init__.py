"""What draws and speaks: charts, their messages, shared figures, colours and words. It knows no Streamlit."""
