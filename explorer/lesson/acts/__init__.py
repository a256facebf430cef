"""The acts: what a reader does in a scene.

Each kind of act is one module with a subclass of `Act`, which has everything about it: its controls and its verdict on
the page, its form on paper, and its question to a class. Pages, printed lessons, votes and the presenter view call the
methods of `Act` alone, so a new kind of act needs no other file.
"""
