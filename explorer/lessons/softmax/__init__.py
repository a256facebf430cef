"""Softmax regression: a score and a probability for each class."""
