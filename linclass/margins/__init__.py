"""Margins: separability, the hyperplane farthest from all samples, kernels."""
