"""Words of points, lines and perceptrons."""

from __future__ import annotations

from explorer.glossary.term import Term
from linboard.words.language import N_

TERMS = (
    Term(
        "sample",
        N_("sample"),
        N_("One point that is learned from or asked about: its features, and the class that it belongs to."),
        ("data", ""),
        "x, y",
    ),
    Term(
        "feature",
        N_("feature"),
        N_("One number that describes a sample, such as a length: one coordinate of its point."),
        ("data", "xor"),
        "x⁽ʲ⁾",
    ),
    Term(
        "label",
        N_("label"),
        N_("The class of a sample as it is given. With two classes it is written as +1 or −1."),
        ("data", "hypothesis"),
        "y",
    ),
    Term(
        "training set",
        N_("training set"),
        N_("The samples that a model learns from. How it does on others is another question."),
        ("data", "generalisation"),
    ),
    Term(
        "classifier",
        N_("classifier"),
        N_("A rule that gives each point a class, also the points that it has never seen."),
        ("", "hypothesis"),
    ),
    Term(
        "hypothesis",
        N_("hypothesis"),
        N_("One of the classifiers that learning may choose, such as one line of the plane."),
        ("hypothesis", "generalisation"),
        "h",
    ),
    Term(
        "hypothesis class",
        N_("hypothesis class"),
        N_("All the classifiers that learning may choose from, such as all lines, or all rectangles."),
        ("shattering", "generalisation"),
        "H",
    ),
    Term(
        "weights",
        N_("weights"),
        N_("One number for each feature: how much it counts, and for which class. They turn the line."),
        ("hypothesis", "perceptron"),
        "w",
    ),
    Term(
        "bias",
        N_("bias"),
        N_("The number that is added to the weighted sum. It shifts the line without turning it."),
        ("hypothesis", "perceptron"),
        "b",
    ),
    Term(
        "threshold",
        N_("threshold"),
        N_("The value from which on the answer is the other class; of a weighted sum it is −b."),
        ("hypothesis", "decisions"),
        "θ",
    ),
    Term(
        "decision function",
        N_("decision function"),
        N_(
            "The number whose sign is the predicted class. The farther it is from 0, the farther the point is inside."
        ),
        ("hypothesis", "margin"),
        "f",
        "f(x) = w·x + b",
    ),
    Term(
        "boundary",
        N_("boundary"),
        N_(
            "Where the predicted class changes: the points with f(x) = 0. For a linear classifier of the plane a line."
        ),
        ("hypothesis", "kernels"),
        "",
        "f(x) = 0",
    ),
    Term(
        "hyperplane",
        N_("hyperplane"),
        N_("What a line is in the plane, in any number of dimensions: all points with w·x + b = 0."),
        ("hypothesis", "xor"),
        "",
        "w·x + b = 0",
    ),
    Term(
        "half-space",
        N_("half-space"),
        N_("All points on one side of a hyperplane; in the plane a half-plane."),
        ("hypothesis", "shattering"),
        "",
        "w·x + b ≥ 0",
    ),
    Term(
        "normal vector",
        N_("normal vector"),
        N_("A vector at a right angle to the line. The weights are one, and point to the positive side."),
        ("hypothesis",),
        "w",
    ),
    Term(
        "inner product",
        N_("inner product"),
        N_("The sum of the products of coordinates. It is 0 where two vectors stand at a right angle."),
        ("hypothesis", "dual"),
        "u·v",
        "u·v = Σ uⱼ vⱼ = ‖u‖ ‖v‖ cos ∠(u, v)",
    ),
    Term(
        "norm",
        N_("norm"),
        N_("The length of a vector."),
        ("hypothesis", "convergence"),
        "‖w‖",
        "‖w‖ = √(w·w)",
    ),
    Term(
        "distance",
        N_("signed distance"),
        N_("How far a point is from the line, with the sign of its side."),
        ("hypothesis", "margin"),
        "",
        "(w·x + b) / ‖w‖",
    ),
    Term(
        "mistake",
        N_("mistake"),
        N_(
            "A sample on the wrong side of the boundary. While a perceptron learns, one on the line counts as well."
        ),
        ("perceptron", "pocket"),
        "",
        "y f(x) ≤ 0",
    ),
    Term(
        "separable",
        N_("linearly separable"),
        N_("Said of classes that some line, or hyperplane, keeps apart without a mistake."),
        ("perceptron", "margin"),
    ),
    Term(
        "convex hull",
        N_("convex hull"),
        N_("The smallest convex set around some points, as a rubber band would enclose them."),
        ("perceptron", "shattering"),
    ),
    Term(
        "certificate",
        N_("certificate"),
        N_(
            "A short proof that anybody can check: that no line separates, by a place that lies in the convex hulls "
            "of both classes."
        ),
        ("perceptron", "margin"),
    ),
    Term(
        "perceptron",
        N_("perceptron"),
        N_("The learning algorithm that corrects the line by one mistake at a time, until there is none."),
        ("perceptron", "convergence"),
    ),
    Term(
        "update",
        N_("update"),
        N_(
            "What a perceptron does at a mistake: it adds the sample to the weights, with the sign of its label."
        ),
        ("perceptron", "dual"),
        "",
        "w ← w + η y x, b ← b + η y",
    ),
    Term(
        "learning rate",
        N_("learning rate"),
        N_("How large a step of learning is."),
        ("perceptron", "logistic"),
        "η",
    ),
    Term(
        "augmented vector",
        N_("augmented vector"),
        N_(
            "The weights with the bias behind them, or a sample with a 1: one inner product of the two gives f."
        ),
        ("perceptron", "convergence"),
        "ŵ, x̂",
        "ŵ = (w, b), x̂ = (x, 1), f(x) = ŵ·x̂",
    ),
    Term(
        "weight space",
        N_("weight space"),
        N_(
            "The space whose points are weights: a line is a point there, and each sample cuts off the wrong half."
        ),
        ("perceptron",),
    ),
    Term(
        "convergence theorem",
        N_("convergence theorem"),
        N_(
            "Novikoff 1962: where a line separates, a perceptron makes a limited number of updates in any order, the "
            "fewer the larger the margin γ is for the radius R of the points."
        ),
        ("convergence",),
        "",
        "k ≤ (R/γ)²",
    ),
    Term(
        "dual form",
        N_("dual form"),
        N_(
            "The same model, told by samples: instead of weights it keeps one number for each sample, and meets "
            "samples in inner products alone."
        ),
        ("dual", "kernels"),
        "α",
        "w = Σ αᵢ yᵢ xᵢ",
    ),
    Term(
        "gram matrix",
        N_("Gram matrix"),
        N_("The table of the inner products of all pairs of samples; with a kernel, of its values."),
        ("dual", "kernels"),
        "G, K",
        "Gᵢⱼ = xᵢ·xⱼ",
    ),
    Term(
        "pocket",
        N_("pocket algorithm"),
        N_("A perceptron that keeps the best line it had so far, for points that no line separates."),
        ("pocket",),
    ),
    Term(
        "noise",
        N_("noise"),
        N_("What makes samples differ from the rule: wrong labels, or numbers that are not exact."),
        ("pocket", "data"),
    ),
    Term(
        "outlier",
        N_("outlier"),
        N_("A sample far from the others of its class. Some methods are dragged by it, others are not."),
        ("least-squares", "margin"),
    ),
    Term(
        "one-vs-rest",
        N_("one-vs-rest"),
        N_(
            "One against the rest, several classes by several lines: each tells one class from all others, and the "
            "largest f wins."
        ),
        ("hypothesis", "softmax"),
    ),
    Term(
        "xor",
        N_("XOR"),
        N_("“Either, or, but not both”: four corners of a square that no line separates by their labels."),
        ("xor", "perceptron"),
    ),
    Term(
        "feature map",
        N_("feature map"),
        N_(
            "Further numbers that are computed from the features, so that a flat boundary among them is a curve "
            "among the points. Its parts are called basis functions."
        ),
        ("xor", "kernels"),
        "φ",
        "f(x) = w·φ(x) + b",
    ),
)
