"""Logistic regression: the sigmoid over the plane."""
