"""What the pages put on the screen for one method: its controls and its charts' messages."""
