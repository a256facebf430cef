"""What all transformers share: the rules of their parameters, as scikit-learn has them."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import Any, ClassVar, Self, cast

from linclass.conventions.output import SetsOutput
from linclass.core.base import Classifier, learn_signature, only_known


class Transformer(SetsOutput):
    """Parameters by name, read from the constructor, which stores them unchanged."""

    _signature: ClassVar[Mapping[str, inspect.Parameter]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        learn_signature(cls)

    def __new__(cls, *args: Any, **params: Any) -> Self:
        """A new transformer; an unknown parameter is an error that names the one of linclass."""
        only_known(cls, params)
        return super().__new__(cls)

    def get_params(self, deep: bool = True) -> dict[str, Any]:
        """The constructor's parameters by name."""
        return Classifier.get_params(cast(Any, self), deep)

    def set_params(self, **params: Any) -> Self:
        """Set parameters by name.

        Raises
        ------
        ValueError
            If there is no parameter of that name.
        """
        return cast(Self, Classifier.set_params(cast(Any, self), **params))

    def __repr__(self) -> str:
        """The constructor call with the parameters that differ from their defaults."""
        return Classifier.__repr__(cast(Any, self))

    @classmethod
    def _parameters(cls) -> list[str]:
        """Names of the constructor's parameters."""
        return list(cls._signature)
