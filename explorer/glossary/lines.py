"""Words of points, lines and perceptrons."""

from __future__ import annotations

from explorer.glossary.term import Term
from explorer.language import _

TERMS = (
    Term(
        "sample",
        _("sample"),
        _("One point that is learned from or asked about: its features, and the class that it belongs to."),
        ("data", ""),
        "x, y",
    ),
    Term(
        "feature",
        _("feature"),
        _("One number that describes a sample, such as a length: one coordinate of its point."),
        ("data", "xor"),
        "x⁽ʲ⁾",
    ),
    Term(
        "label",
        _("label"),
        _("The class of a sample as it is given. With two classes it is written as +1 or −1."),
        ("data", "hypothesis"),
        "y",
    ),
    Term(
        "training set",
        _("training set"),
        _("The samples that a model learns from. How it does on others is another question."),
        ("data", "generalisation"),
    ),
    Term(
        "classifier",
        _("classifier"),
        _("A rule that gives each point a class, also the points that it has never seen."),
        ("", "hypothesis"),
    ),
    Term(
        "hypothesis",
        _("hypothesis"),
        _("One of the classifiers that learning may choose, such as one line of the plane."),
        ("hypothesis", "generalisation"),
        "h",
    ),
    Term(
        "hypothesis class",
        _("hypothesis class"),
        _("All the classifiers that learning may choose from, such as all lines, or all rectangles."),
        ("shattering", "generalisation"),
        "H",
    ),
    Term(
        "weights",
        _("weights"),
        _("One number for each feature: how much it counts, and for which class. They turn the line."),
        ("hypothesis", "perceptron"),
        "w",
    ),
    Term(
        "bias",
        _("bias"),
        _("The number that is added to the weighted sum. It shifts the line without turning it."),
        ("hypothesis", "perceptron"),
        "b",
    ),
    Term(
        "threshold",
        _("threshold"),
        _("The value from which on the answer is the other class; of a weighted sum it is −b."),
        ("hypothesis", "decisions"),
        "θ",
    ),
    Term(
        "decision function",
        _("decision function"),
        _(
            "The number whose sign is the predicted class. The farther it is from 0, the farther the point is inside."
        ),
        ("hypothesis", "margin"),
        "f",
        "f(x) = w·x + b",
    ),
    Term(
        "boundary",
        _("boundary"),
        _(
            "Where the predicted class changes: the points with f(x) = 0. For a linear classifier of the plane a line."
        ),
        ("hypothesis", "kernels"),
        "",
        "f(x) = 0",
    ),
    Term(
        "hyperplane",
        _("hyperplane"),
        _("What a line is in the plane, in any number of dimensions: all points with w·x + b = 0."),
        ("hypothesis", "xor"),
        "",
        "w·x + b = 0",
    ),
    Term(
        "half-space",
        _("half-space"),
        _("All points on one side of a hyperplane; in the plane a half-plane."),
        ("hypothesis", "shattering"),
        "",
        "w·x + b ≥ 0",
    ),
    Term(
        "normal vector",
        _("normal vector"),
        _("A vector at a right angle to the line. The weights are one, and point to the positive side."),
        ("hypothesis",),
        "w",
    ),
    Term(
        "inner product",
        _("inner product"),
        _("The sum of the products of coordinates. It is 0 where two vectors stand at a right angle."),
        ("hypothesis", "dual"),
        "u·v",
        "u·v = Σ uⱼ vⱼ = ‖u‖ ‖v‖ cos ∠(u, v)",
    ),
    Term(
        "norm",
        _("norm"),
        _("The length of a vector."),
        ("hypothesis", "convergence"),
        "‖w‖",
        "‖w‖ = √(w·w)",
    ),
    Term(
        "distance",
        _("signed distance"),
        _("How far a point is from the line, with the sign of its side."),
        ("hypothesis", "margin"),
        "",
        "(w·x + b) / ‖w‖",
    ),
    Term(
        "mistake",
        _("mistake"),
        _(
            "A sample on the wrong side of the boundary. While a perceptron learns, one on the line counts as well."
        ),
        ("perceptron", "pocket"),
        "",
        "y f(x) ≤ 0",
    ),
    Term(
        "separable",
        _("linearly separable"),
        _("Said of classes that some line, or hyperplane, keeps apart without a mistake."),
        ("perceptron", "margin"),
    ),
    Term(
        "convex hull",
        _("convex hull"),
        _("The smallest convex set around some points, as a rubber band would enclose them."),
        ("perceptron", "shattering"),
    ),
    Term(
        "certificate",
        _("certificate"),
        _(
            "A short proof that anybody can check: that no line separates, by a place that lies in the convex hulls "
            "of both classes."
        ),
        ("perceptron", "margin"),
    ),
    Term(
        "perceptron",
        _("perceptron"),
        _("The learning algorithm that corrects the line by one mistake at a time, until there is none."),
        ("perceptron", "convergence"),
    ),
    Term(
        "update",
        _("update"),
        _(
            "What a perceptron does at a mistake: it adds the sample to the weights, with the sign of its label."
        ),
        ("perceptron", "dual"),
        "",
        "w ← w + η y x, b ← b + η y",
    ),
    Term(
        "learning rate",
        _("learning rate"),
        _("How large a step of learning is."),
        ("perceptron", "logistic"),
        "η",
    ),
    Term(
        "augmented vector",
        _("augmented vector"),
        _(
            "The weights with the bias behind them, or a sample with a 1: one inner product of the two gives f."
        ),
        ("perceptron", "convergence"),
        "ŵ, x̂",
        "ŵ = (w, b), x̂ = (x, 1), f(x) = ŵ·x̂",
    ),
    Term(
        "weight space",
        _("weight space"),
        _(
            "The space whose points are weights: a line is a point there, and each sample cuts off the wrong half."
        ),
        ("perceptron",),
    ),
    Term(
        "convergence theorem",
        _("convergence theorem"),
        _(
            "Novikoff 1962: where a line separates, a perceptron makes a limited number of updates in any order, the "
            "fewer the larger the margin γ is for the radius R of the points."
        ),
        ("convergence",),
        "",
        "k ≤ (R/γ)²",
    ),
    Term(
        "dual form",
        _("dual form"),
        _(
            "The same model, told by samples: instead of weights it keeps one number for each sample, and meets "
            "samples in inner products alone."
        ),
        ("dual", "kernels"),
        "α",
        "w = Σ αᵢ yᵢ xᵢ",
    ),
    Term(
        "gram matrix",
        _("Gram matrix"),
        _("The table of the inner products of all pairs of samples; with a kernel, of its values."),
        ("dual", "kernels"),
        "G, K",
        "Gᵢⱼ = xᵢ·xⱼ",
    ),
    Term(
        "pocket",
        _("pocket algorithm"),
        _("A perceptron that keeps the best line it had so far, for points that no line separates."),
        ("pocket",),
    ),
    Term(
        "noise",
        _("noise"),
        _("What makes samples differ from the rule: wrong labels, or numbers that are not exact."),
        ("pocket", "data"),
    ),
    Term(
        "outlier",
        _("outlier"),
        _("A sample far from the others of its class. Some methods are dragged by it, others are not."),
        ("least-squares", "margin"),
    ),
    Term(
        "one-vs-rest",
        _("one-vs-rest"),
        _(
            "One against the rest, several classes by several lines: each tells one class from all others, and the "
            "largest f wins."
        ),
        ("hypothesis", "softmax"),
    ),
    Term(
        "xor",
        _("XOR"),
        _("“Either, or, but not both”: four corners of a square that no line separates by their labels."),
        ("xor", "perceptron"),
    ),
    Term(
        "feature map",
        _("feature map"),
        _(
            "Further numbers that are computed from the features, so that a flat boundary among them is a curve "
            "among the points. Its parts are called basis functions."
        ),
        ("xor", "kernels"),
        "φ",
        "f(x) = w·φ(x) + b",
    ),
)
