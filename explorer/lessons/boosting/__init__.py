"""Boosting: stumps that vote."""
