"""Captions of a fit, step by step: a sentence, a formula and a table. Each kind of classifier has a module."""
