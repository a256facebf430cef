"""What every lesson stands in. It knows no lesson: lessons are handed to it."""
