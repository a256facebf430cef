"""Grid: converts coordinates to points, and their values to the matrix of a picture."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from linclass.core import parameters
from linclass.core.checks import Array


@dataclass(frozen=True)
class Grid:
    """A regular grid over a box of the plane.

    Parameters
    ----------
    xlim, ylim : tuple of two floats
        Least and largest coordinate; both are grid lines.
    nx, ny : int >= 2
        Number of columns and of rows.

    Raises
    ------
    ValueError
        If limits are not finite and ascending, or there are fewer than two columns or rows.

    See Also
    --------
    plot : a picture with a grid of its own
    kernel_field : sums of kernels on a grid

    Examples
    --------
    >>> from linclass import Grid
    >>> grid = Grid((0, 2), (0, 1), nx=3, ny=2)
    >>> grid.points.tolist()
    [[0.0, 0.0], [1.0, 0.0], [2.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, 1.0]]
    >>> grid.matrix(grid.points.sum(axis=1))
    array([[0., 1., 2.],
           [1., 2., 3.]])
    """

    xlim: tuple[float, float]
    ylim: tuple[float, float]
    nx: int
    ny: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "xlim", parameters.interval(self.xlim, "xlim"))
        object.__setattr__(self, "ylim", parameters.interval(self.ylim, "ylim"))
        object.__setattr__(self, "nx", parameters.at_least(self.nx, 2, "nx"))
        object.__setattr__(self, "ny", parameters.at_least(self.ny, 2, "ny"))

    @property
    def x(self) -> Array:
        """Coordinates of the columns, shape (nx,), ascending."""
        return np.linspace(*self.xlim, self.nx)

    @property
    def y(self) -> Array:
        """Coordinates of the rows, shape (ny,), ascending."""
        return np.linspace(*self.ylim, self.ny)

    @property
    def points(self) -> Array:
        """All points, shape (ny * nx, 2), row by row: x varies fastest."""
        x, y = np.meshgrid(self.x, self.y)  # (ny, nx) each
        return np.column_stack([x.ravel(), y.ravel()])

    def matrix(self, values: ArrayLike) -> NDArray[Any]:
        """Values at `points` as a matrix of shape (ny, nx): row i belongs to y[i], column j to x[j].

        Raises
        ------
        ValueError
            If there is not one value per point.
        """
        array = np.asarray(values)
        if array.shape != (self.ny * self.nx,):
            raise ValueError(
                f"matrix needs {self.ny * self.nx} values, one per point; got shape {array.shape}."
            )
        return array.reshape(self.ny, self.nx)
