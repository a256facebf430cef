"""Generalisation: how far training and true error lie apart."""
