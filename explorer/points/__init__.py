"""Points: the data set on the board, its links, its history, and how it comes in and goes out. No Streamlit."""
