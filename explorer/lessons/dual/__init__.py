"""The perceptron’s dual form: counting mistakes."""
