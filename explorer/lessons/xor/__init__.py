"""XOR: what no line does, and the ways out."""
