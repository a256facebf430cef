"""Rounding of points to the precision of a link, and the sentence that reports it."""

from __future__ import annotations

from explorer.points import links, stored_points
from explorer.points.dataset import Dataset
from linboard.i18n.language import _, listed


def carried(dataset: Dataset) -> tuple[Dataset, str]:
    """Return the points rounded as in a link, and a sentence about the rounding; empty if nothing changes.

    Points that the store keeps are not rounded.
    """
    if not stored_points.stays(dataset):
        return dataset, ""
    kept = links.quantise(dataset)
    if kept is dataset:
        return dataset, ""
    changed = (kept.X != dataset.X).any(axis=0)
    axes = zip(changed, dataset.columns, links.decimals(dataset), strict=True)
    return kept, _("The points were rounded so that they fit into the link: {axes}.").format(
        axes=listed(
            _("“{name}” {accuracy}").format(name=name, accuracy=_accuracy(decimals))
            for is_changed, name, decimals in axes
            if is_changed
        )
    )


def _accuracy(decimals: int) -> str:
    if decimals <= 0:
        return _("to whole {unit:,}s").format(unit=10**-decimals) if decimals else _("to whole numbers")
    return _("to {n} decimals").format(n=decimals) if decimals > 1 else _("to one decimal")
