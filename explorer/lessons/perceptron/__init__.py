"""The perceptron learning algorithm, mistake by mistake."""
