"""Training and validation error over one parameter, for any lesson with such a parameter."""
