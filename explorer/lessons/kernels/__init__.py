"""Kernels: inner products in other spaces."""
