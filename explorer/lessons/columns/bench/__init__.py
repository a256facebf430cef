"""The bench: its controls, the steps on its board, folds, and the charts that compare models."""
