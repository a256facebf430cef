"""The app's charts in a notebook: a player for the steps of a fit, and a board with editable points."""
