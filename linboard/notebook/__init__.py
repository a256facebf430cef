"""The app's charts in a notebook: a player of a fit's steps, and a board whose points follow clicks."""
