"""Training and validation error over one parameter, for any lesson that chooses one."""
