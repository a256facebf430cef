"""The server around the pages: routes, headers, and what is changed in Streamlit."""
