"""The server around the pages: routes, headers, middleware, and changes to Streamlit."""
