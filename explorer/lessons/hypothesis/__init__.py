"""The linear hypothesis: a line, its normal, its two sides."""
