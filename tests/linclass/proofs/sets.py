"""Random points and settings for each proof."""

from __future__ import annotations

import numpy as np

from linclass import separable


def points(rng, *, separated=False, classes=2, d=None, least=4, most=30):
    """Decimals, integers with many ties, or clouds of different sizes and places, with every class."""
    d = int(rng.integers(1, 5)) if d is None else d
    n = max(int(rng.integers(least, most + 1)), classes)
    y = np.concatenate([np.arange(classes), rng.integers(classes, size=n - classes)])
    kind = rng.integers(3)
    if kind == 0:
        X = rng.integers(-4, 5, (n, d)).astype(float)
    elif kind == 1:
        X = rng.integers(-40, 41, (n, d)) / 10
    else:
        X = (rng.normal(size=(n, d)) + rng.normal(size=(classes, d))[y]) * 10 ** rng.uniform(-1, 1.5)
        X += rng.normal(size=d) * 10 ** rng.uniform(-1, 1)
    if separated:
        f = (X - X.mean(axis=0)) @ rng.normal(size=d)
        y = (f > np.median(f)).astype(int)
    return X, y


def separated(rng, **how):
    """Separable points of two classes."""
    while True:
        X, y = points(rng, separated=True, **how)
        if len(set(y)) == 2 and separable(X, y):
            return X, y


def perceptron(rng):
    """Settings of a run."""
    return {
        "order": str(rng.choice(["cyclic", "first", "random", "worst"])),
        "eta": float(rng.choice([1.0, 0.1, 0.37])),
        "random_state": int(rng.integers(100)),
        "max_updates": 300,
    }


def line(rng, d):
    """Any line, or none."""
    return {"w": rng.normal(size=d) * 3, "b": float(rng.normal())} if rng.random() < 0.5 else {}


def made(key, seed):
    """Points and settings for a proof: X, y and a dictionary."""
    rng = np.random.default_rng([seed, sum(map(ord, key))])
    match key:
        case "hyp-normal" | "hyp-distance" | "xor-none":
            X, y = points(rng)
            return X, y, line(rng, X.shape[1])
        case "pla-step" | "pla-gradient":
            X, y = points(rng)
            return X, y, perceptron(rng) | {"start": rng.normal(size=X.shape[1] + 1).round(1)}
        case "dual-span":
            return *points(rng), perceptron(rng)
        case "con-novikoff":
            return *separated(rng), perceptron(rng)
        case "con-unit":
            return *separated(rng), perceptron(rng) | {"eta": 1.0}
        case "con-small":
            return None, None, {"d": int(rng.integers(2, 9))}
        case "ls-fisher" | "fis-best":
            return *points(rng, least=8), {}
        case "fis-total" | "fis-project":
            return *points(rng, classes=int(rng.integers(2, 5)), least=12), {}
        case "log-slope":
            return None, None, {"a": rng.normal(size=10) * 10 ** rng.uniform(-3, 2)}
        case "log-gradient" | "log-valley":
            X, y = points(rng)
            return X, y, line(rng, X.shape[1]) | {"penalty": float(rng.choice([0.0, 1.0]))}
        case "log-irls":
            X, y = points(rng, least=8)
            return X / np.abs(X).max(), y, line(rng, X.shape[1])
        case "log-runaway" | "mar-norm" | "mar-dual":
            return *separated(rng), {}
        case "soft-jacobian":
            return *points(rng, classes=int(rng.integers(2, 5))), {"random_state": seed}
        case "nb-counts":
            X, y = points(rng, d=4, least=20)
            return (
                (np.median(X, axis=0) < X).astype(int),
                y,
                {"alpha": float(rng.choice([0.0, 0.5, 1.0, 3.0]))},
            )
        case "dec-cost":
            return (
                None,
                None,
                dict(zip(["false_positive", "false_negative"], rng.exponential(3, 2), strict=True)),
            )
        case "ker-psd":
            kernel = str(rng.choice(["linear", "gaussian", "laplacian", "polynomial"]))
            return *points(rng), {"kernel": kernel}
        case "ker-span":
            kernel = str(rng.choice(["linear", "gaussian", "laplacian", "polynomial"]))
            X, y = points(rng)
            return X / np.abs(X).max(), y, {"kernel": kernel, "random_state": seed}
        case "ker-gauss":
            return *points(rng), {}
        case "boo-vote":
            return *points(rng, least=10), {"rounds": 9, "epsilon": float(rng.choice([0.05, 0.2, 0.5]))}
        case "gen-union" | "gen-erm":
            return *points(rng, least=10), {"rules": int(rng.integers(1, 12)), "random_state": seed}
        case "sha-four":
            d = int(rng.integers(1, 5))
            return points(rng, d=d, least=d + 1)[0], None, {}
        case "sha-rect":
            return points(rng, d=2, least=5)[0], None, {"random_state": seed}
        case "sha-polygon":
            angle = rng.permutation(60)[: rng.integers(2, 20)] * 2 * np.pi / 60
            circle = np.column_stack([np.cos(angle), np.sin(angle)])
            return circle * rng.uniform(0.1, 9) + rng.normal(size=2) * 5, None, {}
        case "sam-count" | "sam-all":
            return points(rng, d=2)[0], None, {}
        case "col-cover":
            d = int(rng.integers(1, 5))
            return points(rng, d=d, least=2, most=7)[0], None, {}
    raise KeyError(key)
