"""What every learner stands on: rules for input, traces, grids, lines, losses, validation."""
