"""Turns a script into a Jupyter notebook (nbformat 4.5): one cell per paragraph, then plots."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Any

from explorer.lesson.code.code_snippets import FILE, embedded, reads_download
from explorer.lesson.code.notebook_plots import View
from linboard.i18n.language import _

MIME = "application/x-ipynb+json"
NEEDS = 'pip install ".[notebook]"'
SHIPPED = "sample_data/"


def written(title: str, code: str, views: Iterable[View] = (), points: str = "") -> str:
    """Return the notebook as JSON.

    Parameters
    ----------
    title : str
        Title of the page.
    code : str
        The script shown on the page.
    views : iterable of View
        The plots after it.
    points : str
        The page's points as CSV, to embed in a notebook whose script reads the download. If empty, there are too many
        points, and the notebook names the file to download.
    """
    before, code = embedded(code, points) if points else ("", code)
    cells = [_text("\n\n".join([f"# {title}", *_begins(code)]))]
    cells += [_code(part) for part in (before, *paragraphs(code)) if part]
    views = list(views)
    if views:
        cells += [_text("## " + _("The picture")), _code("import linclass")]
    for view in views:
        cells += [_text(view.told)] if view.told else []
        cells.append(_code(view.code))
    for number, cell in enumerate(cells, start=1):
        cell["id"] = f"cell-{number}"
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    book = {
        "cells": cells,
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    return json.dumps(book, ensure_ascii=False, indent=1)


def paragraphs(code: str) -> list[str]:
    """Split a script at blank lines.

    Each part can run after the previous parts.
    """
    return re.split(r"\n{2,}(?=[^\s])", code.strip("\n"))


def _begins(code: str) -> list[str]:
    """Return the introduction, one sentence per item."""
    told = [
        _("These cells compute what the page shows, with the same points and settings."),
        _("They need linclass with plotting support: run `{command}` in the project folder.").format(
            command=NEEDS
        ),
    ]
    if SHIPPED in code:
        told.append(_("Put this file in that folder too: the cells read a table stored there."))
    if reads_download(code):
        sentence = _(
            "There are too many points to embed in a notebook. Download them on the page “Data”, and put "
            "{file} next to this file."
        )
        told.append(sentence.format(file=FILE))
    return told


def _text(source: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": _lines(source)}


def _code(source: str) -> dict[str, Any]:
    cell = {"cell_type": "code", "metadata": {}, "source": _lines(source)}
    return cell | {"execution_count": None, "outputs": []}


def _lines(source: str) -> list[str]:
    """Split a source into lines with their line ends, as nbformat requires."""
    return source.splitlines(keepends=True)
