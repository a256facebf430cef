"""Fisher’s discriminant: one line on which the classes come apart."""
