"""Charts next to the board that several lessons share."""
