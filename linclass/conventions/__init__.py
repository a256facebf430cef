"""The parts of scikit-learn's conventions that have no mathematics: names, containers, sparse tables, routing."""
