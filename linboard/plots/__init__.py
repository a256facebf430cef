"""Pictures of any classifier in one call, as Plotly figures for a notebook without a server."""
