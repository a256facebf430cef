"""Naive Bayes: words that add up."""
