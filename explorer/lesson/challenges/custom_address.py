"""Keeps the addresses of custom challenges short: a long one contains the challenge's name in the store."""

from __future__ import annotations

from explorer.lesson.challenges import custom_link
from explorer.points import stored_points
from explorer.points.links import LinkError
from linboard.i18n.language import _


def shortened(key: str) -> str:
    """Return the text of a challenge for an address: its key or, if that is long, its name in the store."""
    if not custom_link.carries(key) or len(key) <= stored_points.SHORT:
        return key
    return stored_points.put(key.encode("ascii")) or key


def in_full(text: str) -> str:
    """Return the key of the challenge that the text of an address contains or names.

    Raises
    ------
    LinkError
        If the name is not, or no longer, in the store.
    """
    if not stored_points.is_name(text):
        return text
    content = stored_points.get(text)
    if content is None:
        raise LinkError(_("This challenge is no longer on this server. Ask its author for the link again."))
    key = content[: custom_link.LONGEST + 1].decode("ascii", "replace")
    if not custom_link.carries(key):
        raise LinkError(
            _("The challenge in this link is incomplete or was altered. Copy the whole link again.")
        )
    return key
