"""Pictures of any classifier in one call, as Plotly figures: what a notebook shows without a server."""
