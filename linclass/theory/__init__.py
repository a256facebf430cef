"""Theory: shattering, and bounds on the difference between training and true error."""
