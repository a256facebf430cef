"""Perceptrons: the learning algorithm, its dual, the pocket, and why they stop."""
