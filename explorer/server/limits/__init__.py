"""Limits on what one visitor or one address may use: requests, runs, uploads."""
