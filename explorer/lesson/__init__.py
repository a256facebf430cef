"""The framework that all lessons share.

It imports no lesson: lessons are passed to it.
"""
