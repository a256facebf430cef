# %% [markdown]
# # A straight line in another space
#
# No line divides XOR, or two spirals. But a perceptron and a margin only ever ask for products x·z of two points. Put
# another product k(x, z) in its place, and the line is one among features that nobody has to compute.

# %%
import warnings

import numpy as np

import linclass
from linclass.tasks import check

X, y = linclass.TABLES["xor"]
print(X.tolist(), y.tolist())

# %% [markdown]
# ## Products
#
# **Task 1.** With k(x, z) = (x·z + 1)², what is k((1, 0), (1, 1))?

# %%
answer_1 = None

gram = linclass.gram("polynomial", [[1, 0]], [[1, 1]], degree=2, offset=1)
check(1, answer_1, gram[0, 0], (1, "That is x·z: add 1 and square."), (2, "That is x·z + 1: now square it."))

# %% [markdown]
# **Task 2.** In the plane this k is a product of features: squares, the mixed term, x1 and x2, and a constant. How
# many features are these?

# %%
answer_2 = None

phi = linclass.quadratic_map(X)
assert np.allclose(phi @ phi.T, linclass.gram("polynomial", X, degree=2, offset=1))
check(
    2,
    answer_2,
    phi.shape[1],
    (5, "The constant is one, too."),
    (3, "That is without x1, x2 and the constant."),
)

# %% [markdown]
# ## XOR
#
# The dual perceptron counts how often each point was mistaken; with this k it solves XOR.

# %%
machine = linclass.DualPerceptron(kernel="polynomial", degree=2, offset=1).fit(X, y)
print("counts:", machine.alpha_.tolist())
linclass.plot(machine, X, y)

# %% [markdown]
# **Task 3.** Does it solve XOR with the plain product, `linclass.DualPerceptron(max_updates=1000)`? Answer "yes" or
# "no".

# %%
answer_3 = None

with warnings.catch_warnings():
    warnings.simplefilter("ignore", linclass.ConvergenceWarning)  # it says what is asked here
    plain = linclass.DualPerceptron(max_updates=1_000).fit(X, y)
check(
    3,
    answer_3,
    "yes" if plain.trace_.stop == "converged" else "no",
    why="A plain product gives a line, and none is right.",
)

# %% [markdown]
# ## Not every function is a kernel
#
# k is a product of features exactly when all its matrices K are positive semidefinite: cᵀ K c ≥ 0 for every c.
#
# **Task 4.** Of two points somebody has K = [[1, 2], [2, 1]]. Find numbers (c1, c2) that show: this is no kernel.

# %%
answer_4 = None  # (c1, c2)

K = np.array([[1.0, 2], [2, 1]])
assert not linclass.is_kernel_matrix(K)


def witness(c):
    """Whether the sum is below zero."""
    value = float(np.asarray(c, dtype=float) @ K @ np.asarray(c, dtype=float))
    return value < 0 or f"cᵀ K c is {value:g}, which a kernel may have."


check(4, answer_4, witness)

# %% [markdown]
# **Task 5.** What is the smaller eigenvalue of that K?

# %%
answer_5 = None

values = np.linalg.eigvalsh(K)
check(5, answer_5, values[0], (values[1], "That is the larger one."))

# %% [markdown]
# ## Spirals
#
# The Gaussian kernel exp(−‖x − z‖² / 2σ²) sees a point only as far as σ.
#
# **Task 6.** Choose the width σ, at least 0.3, so that `KernelSVM(C=10, width=σ)` gets no point of the two spirals
# wrong.

# %%
Xs, ys = linclass.GENERATORS["spirals"](n=80, random_state=0)
answer_6 = None


def unwound(width):
    """Whether no point is wrong with this width."""
    if width < 0.3:
        return "That is below 0.3."
    wrong = int((linclass.KernelSVM(C=10, width=width).fit(Xs, ys).predict(Xs) != ys).sum())
    return wrong == 0 or f"{wrong} of {len(ys)} points are wrong: the kernel sees too far."


check(6, answer_6, unwound)

# %% [markdown]
# The curve that a width of 1 gives. Among the features, of which there are infinitely many, it is a straight line:

# %%
linclass.plot(linclass.KernelSVM(C=10, width=1.0).fit(Xs, ys), Xs, ys)
