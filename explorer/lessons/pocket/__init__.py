"""Noise, the pocket and the best line there is."""
