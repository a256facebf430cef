"""What comes next, for the presenter view: a scene, an entry of a prepared course, or a question about own points."""

from __future__ import annotations

from explorer.lesson import extra_scenes
from explorer.lesson.courses import adding, editor, kept
from explorer.lesson.site import Site
from explorer.points.links import LinkError
from explorer.visit import session
from explorer.visit.progress import Step
from linboard.i18n.language import _


def named(site: Site, step: Step) -> str:
    """Return what a step of the way is, in one line; "" if it can no longer be opened."""
    entry = kept.entry(session.get().progress.prepared, step)
    if entry is not None:
        return editor.label(site, entry)
    if not extra_scenes.is_question(step[1]):
        return adding.named(site, step)
    room = next(room for room in site.rooms if room.key == step[0])
    try:
        return _(extra_scenes.opened(room, step[1]).question)
    except LinkError:  # the points may have changed
        return ""
