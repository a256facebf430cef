"""Theory: what shapes can shatter, and how far training and true error may lie apart."""
