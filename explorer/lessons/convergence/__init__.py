"""Why the perceptron stops: Novikoff’s bound."""
