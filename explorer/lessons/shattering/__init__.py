"""Shattering: which labellings a class of shapes realises."""
