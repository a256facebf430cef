"""A lesson on paper."""
