"""Options of the lessons on sampling: sample sizes, and failure probabilities of a bound."""

SIZES = (10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
CERTAINTIES = (0.001, 0.01, 0.05, 0.1, 0.2, 0.5)
