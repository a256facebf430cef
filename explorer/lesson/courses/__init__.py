"""Prepared courses: scenes, questions, challenges and proofs in any order, with notes for the lecturer."""
