"""The place on the board at which the support vectors vote."""

from __future__ import annotations

from explorer.lesson.companions.kernel_votes import Place

PLACE = Place.of("kernels")
