"""Try every challenge: python -m tools.challenges [--attempts N] [KEY …]

Each stored solution must pass, or the answer that there is none. Both near misses must be refused for their
reasons.
Fewer than one in twenty of the random attempts may pass; otherwise the challenge is too easy. Prints a line
for each,
and returns 1 if one fails.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import NamedTuple

from explorer.challenges import challenges
from explorer.lesson.challenges import attempts, links
from explorer.lesson.challenges.challenge import Challenge, Verdict
from explorer.lesson.challenges.judging import judge, verdict
from linboard.i18n import language

MOST = 0.05  # share of the random attempts
HEAD = f"{'challenge':<20} {'solution':<10} {'near misses':<12} {'at random':>10} {'slowest':>9}"


class Trial(NamedTuple):
    """The result of trying one challenge."""

    key: str
    solved: Verdict
    near: list[tuple[Verdict, str]]
    share: float
    slowest: float  # processor time of a verdict in seconds

    @property
    def faults(self) -> list[str]:
        """Its faults, a sentence each."""
        found = [] if self.solved.passed else [f"its solution is refused: {self.solved.reason}"]
        for refused, reason in self.near:
            if refused.passed:
                found.append(f"a near miss passes, which should be refused: {reason}")
            elif refused.reason != reason:
                found.append(f"a near miss is refused for another reason: {refused.reason} (not: {reason})")
        if self.share >= MOST:
            found.append(f"{self.share:.1%} of the attempts at random pass")
        return found

    def __str__(self) -> str:
        solved = "passes" if self.solved.passed else "FAILS"
        refused = sum(not near.passed and near.reason == reason for near, reason in self.near)
        near = f"{refused} of {len(self.near)}"
        return f"{self.key:<20} {solved:<10} {near:<12} {self.share:>10.1%} {1000 * self.slowest:>6.0f} ms"


def attempted(challenge: Challenge, n: int) -> Trial:
    """Try one challenge, with this number of random attempts."""
    begun = time.process_time()
    solved = judge(challenge, links.spell(challenge, challenge.solution))
    slowest = time.process_time() - begun
    near = [(judge(challenge, links.spell(challenge, near.answer)), near.refused) for near in challenge.near]
    passed = 0
    for now in attempts.several(challenge, n):
        begun = time.process_time()
        passed += verdict(challenge, now).passed
        slowest = max(slowest, time.process_time() - begun)
    return Trial(challenge.key, solved, near, passed / n if n else 0.0, slowest)


def main(words: list[str]) -> int:
    """Try the named challenges, or all; return 1 if one has a fault."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("keys", nargs="*", metavar="KEY", help="of the challenges to try; all without any")
    parser.add_argument(
        "--attempts", type=int, default=1_000, help="at random, for each (default: %(default)s)"
    )
    given = parser.parse_args(words)
    language.use(language.SOURCE)
    unknown = set(given.keys) - set(challenges())
    if unknown:
        parser.error(f"there is no challenge {', '.join(sorted(unknown))}")
    print(HEAD)
    trials = []
    for key in given.keys or challenges():
        trials.append(attempted(challenges()[key], given.attempts))
        print(trials[-1], flush=True)
    faults = [f"{trial.key}: {fault}" for trial in trials for fault in trial.faults]
    print(
        *faults,
        f"{len(trials)} challenges, {len({f.partition(':')[0] for f in faults})} with a fault.",
        sep="\n",
    )
    return int(bool(faults))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
