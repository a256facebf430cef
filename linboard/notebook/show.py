"""The app's player as the output of a notebook cell: self-contained HTML, so that a saved notebook can play it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from numpy.typing import ArrayLike

from linboard import theme
from linboard.chart_labels import labels
from linboard.i18n.language import _
from linboard.messages import Chart
from linboard.notebook import bundle, editing, proofs, steps
from linboard.packing import dumps
from linclass import Proof, Trace

GROUP = "board"
HEIGHT = 720  # initial height of the frame in pixels, until its content reports its height


@dataclass(frozen=True, repr=False)
class Output:
    """Charts that play in a notebook without a kernel.

    Parameters
    ----------
    messages : bytes
        The content of the charts as JSON.
    """

    messages: bytes

    def __repr__(self) -> str:
        """The output for hosts without HTML."""
        return _("The player is shown where a notebook shows HTML.")

    def _repr_html_(self) -> str:
        """The output for Jupyter, VS Code and Colab."""
        return html(self.messages)

    def _mime_(self) -> tuple[str, str]:
        """The output for marimo, which runs scripts only within a frame."""
        return "text/html", framed(self.messages)


def show(
    model: Any, X: ArrayLike | None = None, y: ArrayLike | None = None, columns: Sequence[Any] | None = None
) -> Output:
    """The player of a fitted classifier; `linclass.show` documents the parameters."""
    return Output(dumps(charts(steps.played(model, X, y, columns))))


def show_trace(
    trace: Trace[Any],
    X: ArrayLike | None = None,
    y: ArrayLike | None = None,
    columns: Sequence[Any] | None = None,
) -> Output:
    """The player of a trace; `linclass.Trace.show` documents the parameters."""
    return Output(dumps(charts(steps.of_trace(trace, X, y, columns))))


def show_proof(proof: Proof) -> Output:
    """The player of a proof's lines; `linclass.Proof.show` documents it."""
    return Output(dumps(proofs.charts(proof, GROUP)))


def charts(played: steps.Played, **parts: Any) -> list[Chart]:
    """The messages of a board and of the table beside it; `parts` are further fields of the board's message."""
    told = played.told
    parts = {"edit": editing.still(played.board), "view": GROUP} | parts
    board = played.board.message(
        GROUP,
        name="board",
        labels=labels(),
        height=theme.BOARD_HEIGHT,
        caption=told.caption,
        formula=told.formula,
        columns=told.columns,
        player=played.steps,
        notices=played.notices,
        **parts,
    )
    if played.steps is None:
        return [board]
    return [board, Chart(group=GROUP, name="table", title=_("Steps"), labels=labels(), table=played.table)]


def html(messages: bytes) -> str:
    """Charts as an HTML fragment: a placeholder, and a script that fills it."""
    source, name = bundle.packed()
    here = secrets.token_hex(8)
    data = messages.decode().replace("<", "\\u003c")
    missing = _("The player needs JavaScript in a trusted notebook.")
    return f"""<div data-linclass="{here}"><p>{escape(missing)}</p></div>
<script>
(async () => {{
  const packed = "{source}";
  const unpack = async () => {{
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
    const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
    return import(URL.createObjectURL(new Blob([text], {{ type: "text/javascript" }})));
  }};
  const {{ show }} = await (globalThis[Symbol.for("linclass {name}")] ??= unpack());
  for (const place of document.querySelectorAll('[data-linclass="{here}"]')) {{
    if (!place.shadowRoot) show(place, {{ messages: {data} }});
  }}
}})();
</script>
"""


def framed(messages: bytes) -> str:
    """The same in a frame that adapts its height to its content."""
    page = f"""<!doctype html>
<html><head><meta charset="utf-8"><style>body {{ margin: 0; overflow: hidden; }}</style></head>
<body>{html(messages)}<script>
new ResizeObserver(() => (frameElement.style.height = document.body.scrollHeight + "px")).observe(document.body);
</script></body></html>"""
    title = escape(_("Player"), quote=True)
    return (
        f'<iframe title="{title}" style="width: 100%; height: {HEIGHT}px; border: 0" '
        f'srcdoc="{escape(page, quote=True)}"></iframe>'
    )
