"""Probabilities: logistic and softmax regression, naive Bayes, decisions and how good they are."""
