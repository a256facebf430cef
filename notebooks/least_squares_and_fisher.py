# %% [markdown]
# # Two ways to a line without steps
#
# Least squares takes the labels −1 and +1 as numbers to be hit. Fisher (1936) looks for the direction in which the
# classes lie apart. Which of them minds a point that is far out, and right? Do they find the same line?

# %%
import numpy as np
from plotly.subplots import make_subplots

import linclass
from linclass.tasks import check

x = np.array([0.0, 1, 2, 3])
y = np.array([-1, -1, 1, 1])

# %% [markdown]
# ## Least squares by hand
#
# On a line of numbers, w = Σ (x − x̄)(y − ȳ) / Σ (x − x̄)², and b = ȳ − w x̄.
#
# **Task 1.** Which w and b do the four points 0, 1 (−) and 2, 3 (+) give?

# %%
answer_1 = None  # (w, b)

squares = linclass.LeastSquaresClassifier().fit(x[:, None], y)
check(1, answer_1, (squares.coef_[0, 0], squares.intercept_[0]), near=0.005)

# %% [markdown]
# **Task 2.** A point at 14 joins the class +. It is right, and far from the threshold. Which of the points 0, 1, 2,
# 3, 14 does least squares get wrong now?

# %%
answer_2 = None

far, label = np.append(x, 14), np.append(y, 1)
pulled = linclass.LeastSquaresClassifier().fit(far[:, None], label)
(wrong,) = far[pulled.predict(far[:, None]) != label]
check(
    2,
    answer_2,
    wrong,
    (14, "It is above the threshold, as it should be: it is others that pay for it."),
    why=f"The threshold went from 1.5 to {-pulled.intercept_[0] / pulled.coef_[0, 0]:.2f}.",
)

# %% [markdown]
# **Task 3.** Where may the fifth point be at most (a whole number), so that no point is wrong?

# %%
answer_3 = None


def harmless(place):
    """Whether no point is wrong with the fifth one there, and one is with the next."""
    wrong = []
    for fifth in (place, place + 1):
        some = np.append(x, fifth)[:, None]
        f = linclass.LeastSquaresClassifier().fit(some, label).decision_function(some)
        wrong.append(int((label * f <= 1e-9).sum()))  # on the threshold itself is not on its side
    if wrong[0]:
        return "With the point there, another one is wrong or on the threshold."
    return wrong[1] > 0 or "It may be farther out."


check(3, answer_3, harmless)

# %% [markdown]
# ## Fisher by hand
#
# Two classes of three points in the plane.

# %%
X = np.array([[0.0, 0], [2, 0], [1, 3], [4, 2], [6, 2], [5, 5]])
t = np.array([-1, -1, -1, 1, 1, 1])
fisher = linclass.FisherDiscriminant().fit(X, t)
print("means:", fisher.means_.tolist())

# %% [markdown]
# **Task 4.** Each class has the scatter S = Σ (x − m)(x − m)ᵀ, and S_W is their sum. What are its numbers: S_W11,
# S_W12, S_W22?

# %%
answer_4 = None  # three numbers

within = fisher.scatter_.within
one = within / 2  # both classes have the same
check(
    4,
    answer_4,
    (within[0, 0], within[0, 1], within[1, 1]),
    ((one[0, 0], one[0, 1], one[1, 1]), "That is the scatter of one class: both are to be added."),
)

# %% [markdown]
# Project the points on w. The means should then be far apart, compared with the width of the classes. This is
# J(w) = (w·(m₊ − m₋))² / wᵀ S_W w, and it is largest for w = S_W⁻¹ (m₊ − m₋), or any multiple.
#
# **Task 5.** Give a w of that direction.

# %%
answer_5 = None  # (w1, w2)
apart = fisher.means_[1] - fisher.means_[0]


def best(w):
    """Whether J is as large as it can be."""
    J, most = fisher.J(np.asarray(w, dtype=float)), fisher.J(apart @ np.linalg.inv(within))
    return most * (1 - 1e-9) < J or f"J is {J:.3f} there, and {most:.3f} at its largest."


check(5, answer_5, best)

# %% [markdown]
# **Task 6.** How large is J along the line from mean to mean, w = m₊ − m₋? (Two decimals.)

# %%
answer_6 = None

largest = fisher.J(fisher.w)
check(6, answer_6, fisher.J(apart), (largest, "That is the largest J, along the best w."), near=0.005)

# %% [markdown]
# ## Side by side
#
# **Task 7.** Fit `linclass.LeastSquaresClassifier()` to these points, too, and compare the directions of the two w.
# Are they the same? Answer "yes" or "no".

# %%
answer_7 = None

other = linclass.LeastSquaresClassifier().fit(X, t)
(a, b), (c, d) = fisher.coef_[0], other.coef_[0]
same = abs(a * d - b * c) < 1e-9 * np.hypot(a, b) * np.hypot(c, d)
check(7, answer_7, "yes" if same else "no", why="Least squares with any two targets has Fisher's direction.")

# %%
figure = make_subplots(1, 2)
for col, model in enumerate((fisher, other), start=1):
    linclass.plot(model, X, t, figure=figure, row=1, col=col)
figure  # noqa: B018 - what a cell ends with is shown
