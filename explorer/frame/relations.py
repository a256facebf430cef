"""Which page builds on which: one relation as values, read in both directions."""

from __future__ import annotations

BUILDS_ON: dict[str, tuple[str, ...]] = {
    "": (),
    "data": ("",),
    "glossary": (),
    "hypothesis": ("data",),
    "perceptron": ("hypothesis",),
    "convergence": ("perceptron",),
    "dual": ("perceptron",),
    "pocket": ("perceptron",),
    "xor": ("hypothesis", "perceptron"),
    "least-squares": ("hypothesis",),
    "fisher": ("least-squares",),
    "logistic": ("hypothesis", "least-squares"),
    "softmax": ("logistic", "least-squares"),
    "naive-bayes": ("logistic",),
    "decisions": ("logistic", "naive-bayes"),
    "margin": ("perceptron", "convergence"),
    "kernels": ("dual", "xor", "margin"),
    "boosting": ("pocket", "logistic"),
    "shattering": ("hypothesis",),
    "generalisation": ("pocket", "shattering"),
    "sampling": ("shattering", "generalisation"),
}


def leads_to(path: str) -> tuple[str, ...]:
    """The pages that build on this one."""
    return tuple(later for later, earlier in BUILDS_ON.items() if path in earlier)
