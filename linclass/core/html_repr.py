"""The HTML representation of a model in a notebook: parameters, fitted attributes, and a small picture."""

from __future__ import annotations

from collections.abc import Collection
from html import escape
from typing import Any

import numpy as np

from linclass.core.drawing import small

LENGTH = 160  # maximum number of characters of a value
FEW = 12  # maximum number of entries of an array that is written out
# Inherits the text colour, for light and dark pages.
STYLE = (
    "<style>.lc-model{display:flex;flex-wrap:wrap;gap:12px 28px;align-items:flex-start}"
    ".lc-model table{border-collapse:collapse;margin:0;max-width:360px;font-size:13px}"
    ".lc-model caption{font-weight:600;text-align:left;padding:2px 0}"
    ".lc-model th,.lc-model td{text-align:left;padding:2px 14px 2px 0;background:none;color:inherit;"
    "border:0;border-bottom:1px solid color-mix(in srgb,currentColor 18%,transparent);vertical-align:top}"
    ".lc-model th{font-weight:400;opacity:.75}.lc-model td{font-family:monospace;overflow-wrap:anywhere}"
    ".lc-model .lc-set{font-weight:700;opacity:1}</style>"
)


def html(model: Any) -> str:
    """A model of linclass as HTML; every value is escaped.

    Parameters
    ----------
    model : Classifier
        Fitted or not.
    """
    parameters = model.get_params(deep=False)
    usual = {name: parameter.default for name, parameter in model._signature.items()}
    changed = {name for name, value in parameters.items() if repr(value) != repr(usual[name])}
    parts = [_table(type(model).__name__, parameters, changed)]
    learned = _learned(model)
    parts.append(_table("Learned", learned) if learned else "<p>Not fitted yet.</p>")
    if learned:
        parts.append(small(model))
    return f'{STYLE}<div class="lc-model">{"".join(parts)}</div>'


def _learned(model: Any) -> dict[str, Any]:
    """The fitted attributes by name, the common ones first."""
    first = ("classes_", "n_features_in_", "feature_names_in_", "coef_", "intercept_", "n_iter_")
    fitted = [name for name in vars(model) if name.endswith("_") and not name.startswith("_")]
    order = [*(name for name in first if name in fitted), *(name for name in fitted if name not in first)]
    return {name: getattr(model, name) for name in order}


def _table(caption: str, values: dict[str, Any], marked: Collection[str] = ()) -> str:
    """Names and values, with the marked ones in bold."""
    rows = "".join(
        f'<tr><th scope="row"{_class(name in marked)}>{escape(name)}</th>'
        f"<td{_class(name in marked)}>{escape(_short(value))}</td></tr>"
        for name, value in values.items()
    )
    return f"<table><caption>{escape(caption)}</caption>{rows}</table>"


def _class(marked: bool) -> str:
    """The class attribute of a marked row."""
    return ' class="lc-set"' if marked else ""


def _short(value: Any) -> str:
    """A value on one line; for a large array, its shape."""
    if isinstance(value, np.ndarray):
        if value.size > FEW:
            return f"array of shape {value.shape}"
        told = np.array2string(
            value, separator=", ", formatter={"float_kind": "{:.4g}".format, "int_kind": str}
        )
        told = told.replace("\n", "")
    elif hasattr(value, "stop") and hasattr(value, "columns"):  # a trace
        told = f"{len(value)} models, {value.stop}"
    else:
        told = repr(value)
    return told if len(told) <= LENGTH else f"{told[:LENGTH]}…"
