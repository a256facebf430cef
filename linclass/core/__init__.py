"""The common basis of all learners: input rules, traces, grids, lines, losses, validation."""
