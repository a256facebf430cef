"""Charts, their messages, shared figures, colours, captions and translations. It does not import Streamlit."""
