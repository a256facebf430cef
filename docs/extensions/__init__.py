"""What Sphinx does here besides its own work."""
