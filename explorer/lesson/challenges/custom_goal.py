"""A goal of a custom challenge: what is measured on the board, and the required value."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from explorer.lesson.challenges.challenge import Verdict
from explorer.lesson.scene import Stage
from linboard.i18n import language
from linboard.i18n.language import N_, _
from linboard.i18n.text import number

ROUNDING = 1e-9  # tolerance of a bound for values that are not whole numbers
LEAST, MOST, JUST, YES, NO = "least", "most", "just", "yes", "no"
SAYS = {LEAST: N_("At least"), MOST: N_("At most"), JUST: N_("Exactly"), YES: N_("Yes"), NO: N_("No")}
ASKED = {
    LEAST: N_("{what}: at least {bound}."),
    MOST: N_("{what}: at most {bound}."),
    JUST: N_("{what}: exactly {bound}."),
}
TOLD = {
    LEAST: N_("{what}: {value} (at least {bound} required)."),
    MOST: N_("{what}: {value} (at most {bound} required)."),
    JUST: N_("{what}: {value} (exactly {bound} required)."),
}


@dataclass(frozen=True)
class Found:
    """A measured value of a board.

    Parameters
    ----------
    value : float or None
        None if there is nothing to measure. Then `why` gives the reason in one sentence.
    why : str
    witness : str
        The proof.
    marked : tuple of int
        The points that the witness refers to.
    shown : str
        The displayed value. If empty, the number is displayed.
    """

    value: float | None
    why: str = ""
    witness: str = ""
    marked: tuple[int, ...] = ()
    shown: str = ""


@dataclass(frozen=True, eq=False)
class Goal:
    """A quantity that a custom challenge may constrain.

    Parameters
    ----------
    key : str
        Its name in links.
    what : str
        The measured quantity, marked by `N_`. {option} is replaced by the option's name.
    measure : function of a Stage and an option
    least, most, usual : int
        The range and the default of a bound, in units of 10^-decimals.
    decimals : int
        Decimals of a bound. 0 if the value is a whole number.
    unit : str
        The unit after the number.
    ways : tuple of str
        The allowed kinds of bounds. With `YES` and `NO`, the value is 1 or 0 and there is no bound.
    said : mapping of str to str
        For `YES` and `NO`: the sentence of the task and of the result.
    options : mapping of str to str
        The models or classes of shapes to choose from: key in links to name.
    of_any : str
        The generic name of an option.
    points : int
        Maximum number of points for which it can be decided within a tenth of a second.
    classes : bool
        Whether both classes need points.
    """

    key: str
    what: str
    measure: Callable[[Stage, str], Found]
    least: int = 0
    most: int = 1
    usual: int = 1
    decimals: int = 0
    unit: str = ""
    ways: tuple[str, ...] = (LEAST, MOST, JUST)
    said: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    of_any: str = ""
    points: int = 40
    classes: bool = True

    def named(self, option: str = "") -> str:
        """Return the name of the quantity in the reader's language, for one option or for any option."""
        return _(self.what).format(option=_(self.options[option] if option else self.of_any))

    def takes(self, way: str, bound: int, option: str) -> bool:
        """Return whether this kind of bound, this bound and this option are allowed."""
        if way not in self.ways or (option not in self.options if self.options else option):
            return False
        return bound == 0 if way in (YES, NO) else self.least <= bound <= self.most


@dataclass(frozen=True)
class Wanted:
    """A goal with its required value.

    The bound is in units of 10^-decimals.
    """

    goal: Goal
    way: str
    bound: int = 0
    option: str = ""

    def task(self) -> str:
        """Return the sentence of the task."""
        if self.way in (YES, NO):
            return _(self.goal.said[self.way])
        return _(ASKED[self.way]).format(what=self.goal.named(self.option), bound=self._bound())

    def verdict(self, now: Stage) -> Verdict:
        """Return whether the board meets the goal, with the measured value and the witness."""
        found = self.goal.measure(now, self.option)
        if found.value is None:
            return Verdict(False, found.why, found.witness, found.marked)
        return Verdict(self._holds(found.value), self._told(found), found.witness, found.marked)

    def _holds(self, value: float) -> bool:
        if self.way in (YES, NO):
            return bool(value) == (self.way == YES)
        bound = self.bound / 10**self.goal.decimals
        slack = ROUNDING * max(1.0, abs(bound)) if self.goal.decimals or self.goal.unit else 0.0
        low, high = self.way != MOST, self.way != LEAST
        return not (low and value < bound - slack) and not (high and value > bound + slack)

    def _told(self, found: Found) -> str:
        assert found.value is not None
        if self.way in (YES, NO):
            return _(self.goal.said[YES if found.value else NO])
        shown = found.shown or f"{number(found.value)}{self.goal.unit}"
        what = self.goal.named(self.option)
        return _(TOLD[self.way]).format(what=what, value=shown, bound=self._bound())

    def _bound(self) -> str:
        return f"{self.bound / 10**self.goal.decimals:.{self.goal.decimals}f}{self.goal.unit}"


def together(wanted: tuple[Wanted, ...], now: Stage) -> Verdict:
    """Return the combined verdict.

    Unmet goals come first, and each witness follows its own sentence.
    """
    given = sorted((one.verdict(now) for one in wanted), key=lambda one: one.passed)
    if len(given) == 1:
        return given[0]
    told = language.sentences(text for one in given for text in (one.reason, one.witness))
    marked = next((one.marked for one in given if one.marked), ())
    return Verdict(all(one.passed for one in given), told, marked=marked)
