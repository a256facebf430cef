"""Metadata routing: which further arguments a classifier wants from scikit-learn's tools, such as `sample_weight`."""

from __future__ import annotations

import copy
import importlib
import inspect
from typing import Any, Self

METHODS = ("fit", "partial_fit", "score")
DATA = ("self", "X", "y", "level")  # arguments that are not metadata


def wanted(kind: Any, method: str) -> list[str]:
    """The names of a method's arguments that are metadata; empty if there is no such method."""
    found = getattr(kind, f"_{method}", None) or getattr(kind, method, None)
    if not inspect.isfunction(found):
        return []
    named = (inspect.Parameter.POSITIONAL_OR_KEYWORD, inspect.Parameter.KEYWORD_ONLY)
    known = inspect.signature(found).parameters.values()
    return [one.name for one in known if one.kind in named and one.name not in DATA]


def tools() -> Any:
    """Scikit-learn's module of metadata routing; only its tools and its users ask for it, so it is installed."""
    return importlib.import_module("sklearn.utils.metadata_routing")


def requested(kind: Any, handed: dict[str, Any]) -> dict[str, Any]:
    """The arguments that are passed to an estimator's `fit`: all, unless it has requests.

    Raises
    ------
    ValueError
        If it has requests, but none about an argument.
    """
    if not hasattr(kind, "_metadata_request"):
        return handed
    requests = kind._metadata_request.fit.requests
    for name in handed:
        if requests.get(name) is None and name not in requests.values():
            raise ValueError(
                f"{kind!r} has no request about {name!r}. Call set_fit_request({name}=True) to pass it to fit, or with "
                "False to leave it out."
            )
    aliases = {name: name if alias is True else alias for name, alias in requests.items() if alias}
    return {name: handed[alias] for name, alias in aliases.items() if alias in handed}


class Routed:
    """Requests of metadata, by the names that scikit-learn's tools use.

    A request is True (pass the argument), False (do not pass it), None (an error if it is given), or the name under
    which the caller has it.
    """

    _metadata_request: Any  # scikit-learn's clone copies it under this name

    def set_fit_request(self, **requests: bool | str | None) -> Self:
        """Choose whether scikit-learn's tools pass an argument, such as `sample_weight`, to `fit`.

        Raises
        ------
        TypeError
            If `fit` has no such argument.
        """
        return self._request("fit", requests)

    def set_partial_fit_request(self, **requests: bool | str | None) -> Self:
        """The same for `partial_fit`."""
        return self._request("partial_fit", requests)

    def set_score_request(self, **requests: bool | str | None) -> Self:
        """The same for `score`."""
        return self._request("score", requests)

    def get_metadata_routing(self) -> Any:
        """The requests of all methods, as an object of scikit-learn."""
        return self._requests()

    def _requests(self) -> Any:
        """The requests of this classifier's own methods."""
        if hasattr(self, "_metadata_request"):
            return copy.deepcopy(self._metadata_request)
        request = tools().MetadataRequest(owner=type(self).__name__)
        for method in METHODS:
            for name in wanted(type(self), method):
                getattr(request, method).add_request(param=name, alias=None)
        return request

    def _request(self, method: str, requests: dict[str, bool | str | None]) -> Self:
        """Store the requests of one method."""
        known = wanted(type(self), method)
        request = self._requests()
        for name, alias in requests.items():
            if name not in known:
                raise TypeError(
                    f"{type(self).__name__}.{method} has no argument {name!r}. "
                    + (f"Pass one of {', '.join(known)}." if known else "It takes X and y only.")
                )
            getattr(request, method).add_request(param=name, alias=alias)
        self._metadata_request = request
        return self
