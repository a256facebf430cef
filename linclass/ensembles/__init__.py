"""Ensembles: stumps that vote."""
