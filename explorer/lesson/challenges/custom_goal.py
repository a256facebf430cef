"""A goal of a challenge that somebody makes: what is measured of the board, and how much of it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from explorer.lesson.challenges.challenge import Verdict
from explorer.lesson.scene import Stage
from linboard.i18n import language
from linboard.i18n.language import N_, _
from linboard.i18n.text import number

ROUNDING = 1e-9  # by which what is no whole number may miss its bound
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
    """What a board has of something.

    Parameters
    ----------
    value : float or None
        None where there is nothing to measure; `why` then says so in one sentence.
    why : str
    witness : str
        What proves it.
    marked : tuple of int
        The points that the witness is about.
    shown : str
        The value as it is told; empty where it is the number.
    """

    value: float | None
    why: str = ""
    witness: str = ""
    marked: tuple[int, ...] = ()
    shown: str = ""


@dataclass(frozen=True, eq=False)
class Goal:
    """Something that may be asked for.

    Parameters
    ----------
    key : str
        Its name in links.
    what : str
        What is measured, marked by `N_`; {option} stands for the option's name.
    measure : function of a Stage and an option
    least, most, usual : int
        Bounds that may be chosen, in units of 10^-decimals.
    decimals : int
        Of a bound; 0 where the value is a whole number.
    unit : str
        What stands behind the number.
    ways : tuple of str
        How it may be bounded. Of `YES` and `NO` the value is 1 or 0, and there is no bound.
    said : mapping of str to str
        By `YES` and `NO`, the sentence of the task and of what is so.
    options : mapping of str to str
        Of what: a model, a class of shapes; their names by what a link calls them.
    of_any : str
        What any of the options is called.
    points : int
        The most points that it can be decided for within a tenth of a second.
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
        """What is measured, in the reader's language, of one of its options, or of any."""
        return _(self.what).format(option=_(self.options[option] if option else self.of_any))

    def takes(self, way: str, bound: int, option: str) -> bool:
        """Whether it may be asked for in this way."""
        if way not in self.ways or (option not in self.options if self.options else option):
            return False
        return bound == 0 if way in (YES, NO) else self.least <= bound <= self.most


@dataclass(frozen=True)
class Wanted:
    """A goal with what is asked of it: the bound in units of 10^-decimals."""

    goal: Goal
    way: str
    bound: int = 0
    option: str = ""

    def task(self) -> str:
        """The sentence of the task."""
        if self.way in (YES, NO):
            return _(self.goal.said[self.way])
        return _(ASKED[self.way]).format(what=self.goal.named(self.option), bound=self._bound())

    def verdict(self, now: Stage) -> Verdict:
        """Whether the board has it, with what it has and the witness."""
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
    """The verdict on all of them: what is missing comes first, and each witness stands behind its own sentence."""
    given = sorted((one.verdict(now) for one in wanted), key=lambda one: one.passed)
    if len(given) == 1:
        return given[0]
    told = language.sentences(text for one in given for text in (one.reason, one.witness))
    marked = next((one.marked for one in given if one.marked), ())
    return Verdict(all(one.passed for one in given), told, marked=marked)
