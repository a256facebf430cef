# %% [markdown]
# # A probability for each place
#
# A line says on which side a point is. How sure may one be of that? Logistic regression squeezes f(x) = w·x + b into
# a probability, σ(f) = 1 / (1 + e^(−f)), and chooses w and b so that what was seen is as probable as it can be.

# %%
import warnings

import numpy as np

import linclass
from linclass.tasks import check

x = np.array([0.0, 1, 2, 3])  # hours of practice
y = np.array([0, 1, 0, 1])  # passed or not
X = x[:, None]


def p(w, b):
    """The probability of the class 1 at each point."""
    return 1 / (1 + np.exp(-(w * x + b)))


# %% [markdown]
# **Task 1.** With w = 1 and b = −1.5, how probable is it to pass after three hours? (Three decimals.)

# %%
answer_1 = None

check(1, answer_1, p(1, -1.5)[3], (1.5, "That is f(3); σ makes a probability of it."), near=0.0005)

# %% [markdown]
# ## The loss
#
# Each point costs −ln of the probability that the model gave to what happened: J = −Σ [y ln p + (1 − y) ln (1 − p)].
#
# **Task 2.** How large is J at the start, with w = 0 and b = 0? (Three decimals.)

# %%
answer_2 = None

start = -np.log(np.where(y == 1, p(0, 0), 1 - p(0, 0)))
check(2, answer_2, start.sum(), (start[0], "That is the loss of one point."), near=0.0005)

# %% [markdown]
# **Task 3.** The gradient of J is Σ (p − y) x for w, and Σ (p − y) for b. What is it at w = 0, b = 0?

# %%
answer_3 = None  # (for w, for b)

residual = p(0, 0) - y
check(
    3,
    answer_3,
    (residual @ x, residual.sum()),
    ((-residual @ x, -residual.sum()), "That is the way down; the gradient is its opposite."),
)

# %% [markdown]
# **Task 4.** Newton's method divides by the curvature: the step solves H s = −gradient, with H = Σ p (1 − p) x̂ x̂ᵀ
# and x̂ = (x, 1). Where is (w, b) after the first step from zero? (One decimal.)

# %%
answer_4 = None  # (w, b)

model = linclass.LogisticRegression(l2=0).fit(X, y)
trace = model.trace_
check(4, answer_4, (trace.coef[1, 0], trace.intercept[1]), near=0.05)
linclass.plot_loss(model)

# %% [markdown]
# ## No best weights
#
# Now the first two fail, and the last two pass: a threshold separates them.
#
# **Task 5.** Has J a smallest value at some finite w and b? Answer "yes" or "no".

# %%
answer_5 = None

apart = np.array([0, 0, 1, 1])
with warnings.catch_warnings():
    warnings.simplefilter("ignore", linclass.ConvergenceWarning)  # it says what is asked here
    endless = linclass.LogisticRegression(l2=0).fit(X, apart)
check(
    5,
    answer_5,
    "yes" if endless.trace_.stop == "converged" else "no",
    why="Twice as long weights always cost less: J falls towards 0 and never reaches it.",
)

# %% [markdown]
# A penalty λ w² / 2 ends that: `linclass.LogisticRegression(l2=λ)`.
#
# **Task 6.** Choose λ so that w is between 0.5 and 1, and no point is wrong.

# %%
answer_6 = None


def tamed(l2):
    """Whether w is as asked for with this penalty."""
    fit = linclass.LogisticRegression(l2=l2).fit(X, apart)
    w = fit.coef_[0, 0]
    return (0.5 <= w <= 1 and fit.score(X, apart) == 1) or f"With it, w is {w:.2f}."


check(6, answer_6, tamed)

# %% [markdown]
# ## In the plane
#
# The stronger the colour, the surer the model. The line is where both classes are as probable.

# %%
X2, y2 = linclass.GENERATORS["blobs"](n=80, noise=1.5, random_state=1)
plane = linclass.LogisticRegression(l2=1.0).fit(X2, y2)
linclass.plot(plane, X2, y2, fill="probabilities")

# %% [markdown]
# **Task 7.** At which probability of the class 1 lies the line?

# %%
answer_7 = None

(w1, w2), b = plane.coef_[0], plane.intercept_[0]
on_the_line = np.array([[0.0, -b / w2]])
check(7, answer_7, plane.predict_proba(on_the_line)[0, 1])
