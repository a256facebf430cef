"""The words and symbols of the field."""
