"""Where points come from: generated, uploaded, chosen or typed."""
