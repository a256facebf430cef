"""One visitor: the session, what was computed lately, long jobs, the reader’s language."""
