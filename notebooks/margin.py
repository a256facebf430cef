# %% [markdown]
# # The widest street
#
# Many lines separate these three points. Which one would you trust with a fourth? The one that keeps its distance: it
# runs in the middle of the widest street between the classes.

# %%
import numpy as np

import linclass
from linclass.tasks import check

X, y = linclass.TABLES["li-2.1"]
model = linclass.MaxMargin().fit(X, y)
print(X.tolist(), y.tolist())

# %% [markdown]
# ## The line
#
# **Task 1.** Draw the points. Which of them touch the street: two of the numbers 1, 2, 3?

# %%
answer_1 = None  # (number, number)

check(
    1,
    answer_1,
    model.support_ + 1,
    why="They are the support vectors: without the other one the street is the same.",
)

# %% [markdown]
# The street runs across the way from one of these to the other, and the line through its middle. Its f(x) = w·x + b
# is scaled so that f = 1 and f = −1 at the points that touch.
#
# **Task 2.** What are w1, w2 and b?

# %%
answer_2 = None  # (w1, w2, b)

right = np.append(model.coef_[0], model.intercept_)
check(
    2,
    answer_2,
    right,
    (2 * right, "The line is right, but f must be 1 and −1 at the points that touch: yours is 2 and −2."),
    ((1, 1, -3), "That is the perceptron's line: it is nearer to one class."),
)

# %% [markdown]
# **Task 3.** How wide is the whole street, 2 / ‖w‖? (Two decimals.)

# %%
answer_3 = None

check(
    3,
    answer_3,
    2 * model.margin_,
    (model.margin_, "That is half of it: from the line to its edge."),
    near=0.005,
)

# %%
linclass.plot(model, X, y)

# %% [markdown]
# ## What holds it
#
# w = Σ α_i y_i x_i, where Σ α_i y_i = 0 and α_i > 0 at the points that touch alone.
#
# **Task 4.** What are α1, α2, α3?

# %%
answer_4 = None  # three numbers

alpha = np.zeros(3)
alpha[model.support_] = np.abs(model.dual_coef_[0])


def multipliers(a):
    """Whether these numbers give w, and what they break where not."""
    a = np.asarray(a, dtype=float)
    if abs(a @ y) > 1e-9:
        return "The sum of α y is not 0."
    if not np.allclose((a * y) @ X, model.coef_[0]):
        return f"They give w = {((a * y) @ X).tolist()}."
    return np.allclose(a, alpha) or "They give w, but a point that does not touch has a share."


check(4, answer_4, multipliers)

# %% [markdown]
# **Task 5.** Move x2 to another place, at least 1 away from where it is, so that the street stays as it is.

# %%
answer_5 = None  # (x1, x2)


def idle(place):
    """Whether the street stays with x2 there."""
    moved = X.copy()
    moved[1] = place
    if np.hypot(*(moved[1] - X[1])) < 1:
        return "That is too near to where it was."
    if not linclass.separable(moved, y).separable:
        return "No line separates the points then."
    again = linclass.MaxMargin().fit(moved, y)
    return np.allclose(again.coef_, model.coef_) or f"The street is {2 * again.margin_:.2f} wide now."


check(5, answer_5, idle)

# %% [markdown]
# ## Points in the street
#
# A soft margin lets points into the street, at a price: it minimises ½ ‖w‖² + C Σ max(0, 1 − y f(x)). Two points on a
# line, −1 (−) and 1 (+), and a low price, C = 0.1, give w = 0.2.
#
# **Task 6.** Many b cost the same then. Which is the largest of them?

# %%
answer_6 = None

ends = np.array([-1.0, 1.0])
soft = linclass.SoftMargin(C=0.1).fit(ends[:, None], ends.astype(int))


def cost(b):
    """What w and this b cost."""
    w = soft.coef_[0, 0]
    return w**2 / 2 + 0.1 * linclass.LOSSES["hinge"].value(ends * (w * ends + b)).sum()


def largest(b):
    """Whether b costs as little as any, and more would cost more."""
    if cost(b) > cost(soft.intercept_[0]) + 1e-9:
        return "Another b costs less."
    return cost(b + 0.001) > cost(b) + 1e-9 or "It may be larger still, at the same cost."


check(6, answer_6, largest)
