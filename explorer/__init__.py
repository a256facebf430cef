"""The view: figures, the chart that one can click and play, data intake, links, language."""
