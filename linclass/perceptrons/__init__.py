"""Perceptrons: the learning algorithm, its dual, the pocket, and the bounds on their updates."""
