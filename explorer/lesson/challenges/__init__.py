"""Challenges: tasks that are checked mathematically, the edits they allow, and how they are judged."""
