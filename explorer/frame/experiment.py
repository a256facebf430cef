"""What an experiment is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from explorer.points.dataset import Dataset


@dataclass(frozen=True)
class Experiment:
    """One click that makes a claim of the page visible, or breaks it.

    Parameters
    ----------
    key : str
        Unique on its page; part of the button's key.
    title : str
        A few words, on the button.
    sentence : str
        What to look at, in one or two sentences.
    dataset : function
        Makes the points.
    settings : mapping of str to Any
        Values of the page's controls, by widget key.
    more : str
        What else to do or to see beside the board, which lecture mode leaves out; may be empty.
    claim : function of the dataset and the settings
        Whether what the sentence says holds of the results; computed anew with `linclass`.
    """

    key: str
    title: str
    sentence: str
    dataset: Callable[[], Dataset]
    claim: Callable[[Dataset, Mapping[str, Any]], bool]
    settings: Mapping[str, Any] = field(default_factory=dict)
    more: str = ""
