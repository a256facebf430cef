"""Discriminants: least squares and Fisher's."""
