"""Margins: whether a hyperplane separates, the one farthest from all samples, kernels."""
