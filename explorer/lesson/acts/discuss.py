"""Thinking about a question that the page cannot judge."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from explorer.lesson.acts.act import Act
from explorer.lesson.acts.stage import Stage
from linboard.i18n.text import verbatim


@dataclass(frozen=True)
class Discuss(Act):
    """The reader thinks; no answer is compared with a right one.

    Parameters
    ----------
    options : tuple of str
        In the reader's language.
    explained : bool
        Whether there is an explanation to show.
    """

    options: tuple[str, ...] = ()
    explained: bool = True

    @property
    def options_alone(self) -> str:
        return "\n".join(f"- {verbatim(option)}" for option in self.options)

    @property
    def skippable(self) -> bool:
        return self.explained

    def paper(self, first: Stage) -> str:
        if not self.options:
            return super().paper(first)
        return (
            f'<ul class="lc-options">{"".join(f"<li>{escape(option)}</li>" for option in self.options)}</ul>'
        )
