"""Limits per visitor or address: requests, script runs, uploads."""
