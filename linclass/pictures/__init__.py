"""Pictures: any classifier as a Plotly figure, in one call."""
