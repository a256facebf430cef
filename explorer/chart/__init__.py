"""The one component that draws: Plotly in the page, with a player, an editor and keys of its own."""
