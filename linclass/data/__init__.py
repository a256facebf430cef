"""Data: generators, small tables, features, formulas, words."""
