"""What is told of a fit step by step: a sentence, a formula and a table, one module a kind of classifier."""
