"""The proofs of the bound for finitely many rules, and of the guarantee for the rule of least training error."""

from __future__ import annotations

from explorer.lesson.proofs import sides
from explorer.lesson.proofs.proof import Assumption, Drawing, Given, Line, Numbered, Proof, Wrong
from explorer.lesson.proofs.symbol import Symbol
from explorer.lessons.generalisation import last_scene
from linboard.board import Board
from linboard.i18n.language import N_

N = Symbol("N", "N", N_("the number of sample points"), ("N",))
M = Symbol("M", "M", N_("the number of rules"), ("M",))
EPSILON = Symbol("epsilon", "ε", N_("the allowed difference between training and true error"), ("epsilon",))
DELTA = Symbol("delta", "δ", N_("the allowed probability of a larger difference"), ("delta",))
ONE = Symbol("P_h", "P_h", N_("the probability that rule h is off: |R̂(h) − R(h)| > ε"), ("P", "sum", "each"))
SOME = Symbol("P", "P", N_("the probability that at least one rule is off"), ("off",))


def draw(given: Given) -> Drawing:
    """Draw the points from which samples are drawn, and both sides of each line."""
    return Drawing(Board(given.dataset, given.positive), sides.both_sides(given), sides.title())


def special(given: Numbered) -> str:
    """Say that no rule was off in any sample, so that both sides of the second line are 0."""
    never = N_(
        "In none of the 200 samples is a rule off by more than ε, so both shares of line 2 are 0: such samples are "
        "rare."
    )
    return "" if given.line("union").constants["off"] else never


UNION = Proof(
    "gen-union",
    N_("The bound for M rules"),
    N_("The probability that some rule h of M is off by more than ε is at most 2M exp(−2ε²N)."),
    (ONE, SOME, N, M, EPSILON, DELTA),
    (
        Line(
            "one",
            "P_h ≤ 2 e^{−2 ε^2 N}",
            "$P ≤ 2 · e^{−2 · $epsilon^2 · $N} = $right",
            N_("Hoeffding: h is fixed, and the samples are independent."),
            (
                Wrong(
                    N_("The training error of h is small."),
                    N_("The line holds for good and bad rules, whatever their training error."),
                ),
                Wrong(
                    N_("h was chosen because it fits the sample."),
                    N_("Then Hoeffding does not apply: h must not depend on the sample."),
                ),
            ),
            N_("Thin: the exact probability for each rule. Gold: Hoeffding’s bound, the same for all."),
        ),
        Line(
            "union",
            "P ≤ Σ P_h",
            "P ≈ frac{$off}{$draws} ≤ frac{$each}{$draws} ≈ Σ P_h",
            N_("Union bound: overlapping events are counted once on the left."),
            (
                Wrong(
                    N_("The rules are independent of each other."),
                    N_(
                        "They are not: similar lines are off together. The union bound needs no independence."
                    ),
                ),
                Wrong(
                    N_("Every rule has the same probability."),
                    N_("Not needed: the sum on the right may have different terms."),
                ),
            ),
            N_(
                "Small dot: the share of 200 samples in which some rule is off by more than ε. Gold dot: the "
                "sum of such shares of all rules."
            ),
        ),
        Line(
            "times",
            "Σ P_h ≤ 2 M e^{−2 ε^2 N}",
            "$sum ≤ 2 · $M · e^{−2 · $epsilon^2 · $N} = $right",
            N_("M terms, each at most 2e^(−2ε²N); with the line above, the claim."),
            (
                Wrong(
                    N_("The sum has N terms."),
                    N_("It has one term per rule. The samples are inside the probability."),
                ),
                Wrong(
                    N_("One rule is off for certain."),
                    N_("The line bounds a probability. It does not say that any rule is off."),
                ),
            ),
            N_("Small dot: the sum of the exact probabilities. Gold dot: M times Hoeffding’s bound."),
            ("one", "union"),
        ),
        Line(
            "delta",
            "N = frac{ln(2 M / δ)}{2 ε^2}  ⇒  2 M e^{−2 ε^2 N} = δ",
            "N = $N  ⇒  2 · $M · e^{−2 · $epsilon^2 · $N} = $left = $delta",
            N_("Insert this N: the exponent becomes −ln(2M/δ)."),
            (
                Wrong(
                    N_("δ is the probability that some rule is off."),
                    N_("δ bounds that probability. The line is about the value of the bound."),
                ),
                Wrong(
                    N_("N is large."),
                    N_("For larger N the left side would be smaller than δ."),
                ),
            ),
            N_("Both sides coincide at this number of samples."),
        ),
        Line(
            "solve",
            "2 M e^{−2 ε^2 N} ≤ δ  ⇔  N ≥ frac{ln(2 M / δ)}{2 ε^2}",
            "2 · $M · e^{−2 · $epsilon^2 · $N} ≤ $delta  ⇔  $N ≥ $needed",
            N_("The left side falls as N grows."),
            (
                Wrong(
                    N_("N grows linearly with M."),
                    N_("Only with ln M: twice as many rules need only a few more samples."),
                ),
                Wrong(
                    N_("The bound is an equation for every N."),
                    N_("It is an equation at one N. Monotonicity gives all larger ones."),
                ),
            ),
            N_("Both statements are true for the same numbers of samples: at and above the value found."),
            ("delta",),
        ),
    ),
    draw,
    (
        Assumption(
            "fixed",
            N_("The M rules are fixed before the sample is drawn, and only these can be chosen"),
            N_(
                "One rule was chosen after the sample: it is right there and wrong elsewhere, so it is always off."
            ),
        ),
    ),
    settings=last_scene.SETTINGS,
    special=special,
)

TRUE = Symbol("R", "R", N_("the true error of a rule"), ("R_hat", "R_star"))
TRAINED = Symbol("trained", "R̂", N_("its error on the sample"), ("trained_hat", "trained_star"))
CHOSEN = Symbol("chosen", "ĥ", N_("the rule with the least training error"), ("R_hat", "trained_hat"))
BEST = Symbol("best", "h^*", N_("the rule with the least true error"), ("R_star", "trained_star"))
WITHIN = Assumption(
    "within",
    N_("Every rule has |R̂ − R| ≤ ε"),
    N_("In this sample a training error differs from the true error by more than ε."),
)

ERM = Proof(
    "gen-erm",
    N_("The guarantee of empirical risk minimisation"),
    N_("If every rule has |R̂ − R| ≤ ε, the rule ĥ of least training error has R(ĥ) ≤ R(h*) + 2ε."),
    (CHOSEN, BEST, TRUE, TRAINED, EPSILON),
    (
        Line(
            "estimate",
            "R(ĥ) ≤ R̂(ĥ) + ε",
            "$R_hat ≤ $trained_hat + $epsilon = $right",
            N_("ĥ is one of the rules, so |R̂ − R| ≤ ε."),
            (
                Wrong(
                    N_("ĥ has the least training error."),
                    N_("That says nothing about its true error. Often R̂(ĥ) is too small."),
                ),
                Wrong(
                    N_("R̂(ĥ) is an unbiased estimate of R(ĥ)."),
                    N_("Not for ĥ, which was chosen by R̂. And an estimate is not a bound."),
                ),
            ),
            N_("Thin: the true error of the chosen rule in 200 samples. Gold: its training error plus ε."),
        ),
        Line(
            "erm",
            "R̂(ĥ) ≤ R̂(h^*)",
            "$trained_hat ≤ $trained_star",
            N_("ĥ has the least training error of all rules."),
            (
                Wrong(
                    N_("h* has the least true error."),
                    N_("That compares true errors, and this line compares training errors."),
                ),
                Wrong(
                    N_("ĥ is better than h*."),
                    N_("Only on this sample. Its true error is never smaller than that of h*."),
                ),
            ),
            N_("Thin: the training error of ĥ. Gold: that of h*, which is never smaller."),
        ),
        Line(
            "best",
            "R̂(h^*) ≤ R(h^*) + ε",
            "$trained_star ≤ $R_star + $epsilon = $right",
            N_("h* is one of the rules, so |R̂ − R| ≤ ε."),
            (
                Wrong(
                    N_("Training errors are smaller than true errors."),
                    N_("Not for a fixed rule: its training error is too large as often as too small."),
                ),
                Wrong(
                    N_("h* minimises R."),
                    N_("The line holds for every rule within ε, good or bad."),
                ),
            ),
            N_("Thin: the training error of h*. Gold: its true error plus ε."),
        ),
        Line(
            "bound",
            "R(ĥ) ≤ R(h^*) + 2 ε",
            "$R_hat ≤ $R_star + 2 · $epsilon = $right",
            N_("Chain the three lines: ε twice."),
            (
                Wrong(
                    N_("Both errors are within ε of each other."),
                    N_("They are errors of two rules. The way from one to the other passes through R̂ twice."),
                ),
                Wrong(
                    N_("ĥ converges to h*."),
                    N_("For a fixed sample ĥ may be another rule. Only its error is close."),
                ),
            ),
            N_("Thin: the true error of ĥ in each sample. Gold: the least true error plus 2ε."),
            ("estimate", "erm", "best"),
        ),
    ),
    draw,
    (
        WITHIN,
        Assumption(
            "erm",
            N_("ĥ has the least training error"),
            N_("Here ĥ is another rule, and h* has a smaller training error."),
        ),
    ),
)

PROOFS = (UNION, ERM)
