"""Sampling: one sample for all rectangles."""
