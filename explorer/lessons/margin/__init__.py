"""The maximum margin: the widest street."""
