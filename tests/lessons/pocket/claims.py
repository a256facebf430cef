"""What each scene says, checked with the numbers of the reader's state."""

from __future__ import annotations

from explorer.lesson.challenges import predicates
from explorer.lesson.scene import Stage
from explorer.lessons.pocket.scenes import PATIENT, _clean, _fewest, _fit, _harmful, _turned, _worse


def harm_claim(now: Stage) -> bool:
    """A line separated the classes before and none does now; some single flips do that, others do not."""
    return (
        predicates.apart(now.begun)
        and not predicates.apart(now.dataset)
        and 0 < _harmful(now.begun) < now.begun.n
    )


def better_claim(now: Stage) -> bool:
    """Eight labels are flipped; many updates increase the mistakes, and the last line is worse than the pocket's."""
    model = _fit(now)
    whole = len(model.trace_) == model.n_iter_ + 1  # no row is omitted, so that the updates can be counted
    worse = _worse(model) > model.n_iter_ / 4 and model.trace_.errors[-1] > model.errors_
    return bool(_turned(_clean(), now.dataset) == 8 and whole and worse)


def best_claim(now: Stage) -> bool:
    """The pocket's patience ended one mistake above the best line; with more patience, it reaches it."""
    hasty, patient, fewest = _fit(now), _fit(now, **PATIENT), _fewest(now.dataset)
    return hasty.trace_.stop == "stalled" and hasty.errors_ == fewest + 1 and patient.errors_ == fewest > 0


CLAIMS = {
    "harm": harm_claim,
    "better": better_claim,
    "best": best_claim,
}
