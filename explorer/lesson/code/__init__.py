"""Scripts that a visitor may look at, and the same as a notebook to take away."""
