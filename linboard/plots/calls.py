"""The functions that `linclass` imports for Plotly figures, by name."""

from linboard.plots.board import plot, plot_trace
from linboard.plots.curves import plot_confusion, plot_loss, plot_roc

__all__ = ["plot", "plot_confusion", "plot_loss", "plot_roc", "plot_trace"]
