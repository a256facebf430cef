"""A fitted model and its table, seen through the weights: views, importances, contributions, intervals, changes."""
