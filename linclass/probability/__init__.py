"""Probabilities: logistic and softmax regression, naive Bayes, decisions and their evaluation."""
