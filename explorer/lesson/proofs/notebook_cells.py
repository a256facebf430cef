"""A proof as the cells of a notebook: its numbers, and an assertion for each line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from explorer.lesson.proofs.notation import plain
from explorer.lesson.proofs.proof import Numbered, Proof, Samples
from linboard.i18n.language import _

MOST = 1_000  # points that are written into the cells


def script(proof: Proof, given: Numbered, samples: Samples, settings: Mapping[str, Any]) -> str:
    """Return a script whose paragraphs compute a proof of samples and assert its lines, up to one that fails."""
    X, y = samples
    arguments = "".join(f", {name}={_literal(value)}" for name, value in settings.items())
    parts = [
        "import numpy as np\n\nfrom linclass import proof",
        f"X = np.array({X.tolist()})\ny = np.array({y.tolist()})",
        f"chain = proof({proof.key!r}, X, y{arguments})\n"
        "lines = {line.key: line for line in chain.lines}\n"
        "[(one.key, one.holds) for one in chain.assumptions]",
    ]
    for i, line in enumerate(proof.lines[: given.length]):
        fails = i == given.broken
        told = _("This line fails.") if fails else _(line.reason)
        parts.append(
            f"# {i + 1}. {plain(line.symbols)}\n# {told}\n"
            f"line = lines[{line.key!r}]\nleft, right = line.sides()\n"
            f"assert {'not ' if fails else ''}line.holds\nline.quantities"
        )
    return "\n\n".join(parts) + "\n"


def _literal(value: Any) -> str:
    """Return a setting as Python code."""
    return repr(np.asarray(value).tolist()) if np.ndim(value) else repr(value)
