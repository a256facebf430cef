"""One room for each lesson: all that only this lesson needs."""
