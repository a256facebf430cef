"""The lecturer's presenter view: its link, and the texts that it shows."""
