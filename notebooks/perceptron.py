# %% [markdown]
# # The perceptron, step by step
#
# Three points (Li Hang, *Statistical Learning Methods*, Table 2.1), and the learning algorithm by hand. VS Code,
# Spyder, PyCharm and Jupyter with jupytext open this file as a notebook; `pip install ".[notebook]"` brings what the
# pictures need. Put your answers in place of `None` and run the cell: `linclass` checks them.

# %%
import numpy as np
from plotly.subplots import make_subplots

import linclass
from linclass.tasks import check

X, y = linclass.TABLES["li-2.1"]
model = linclass.Perceptron()
for i, (x, label) in enumerate(zip(X, y, strict=True), start=1):
    print(f"x{i}: {x}  y{i}: {label:+d}")


# %% [markdown]
# ## One update
#
# A sample is a mistake where y (w·x + b) ≤ 0. For the first mistake, in the order of the table,
#
#     w ← w + y x        b ← b + y
#
# and then the search goes on with the next sample. It starts with w = (0, 0) and b = 0, where all three are mistakes.
#
# **Task 1.** x1 is taken. What are w1, w2 and b after this first update?

# %%
answer_1 = None  # (w1, w2, b)

trace = model.fit(X, y).trace_
check(1, answer_1, (*trace.coef[1], trace.intercept[1]), ((*X[0], 0), "b changes, too: y is added to it."))

# %% [markdown]
# **Task 2.** Which sample is taken next: 1, 2 or 3?

# %%
answer_2 = None

check(
    2,
    answer_2,
    trace.picked[2] + 1,
    (2, "For x2 the new line gives y (w·x + b) = 22, which is no mistake."),
    why="After the first update x2 is on its side, and x3 is not.",
)

# %% [markdown]
# ## The whole way
#
# The line after some steps; the sample of the step is ringed in yellow, mistakes in red, and the line before is
# dashed. (After some of the others it lies outside of the picture, and after step 4 there is none, as w = 0.)

# %%
figure = make_subplots(1, 3)
for col, step in enumerate((3, 7, 8), start=1):
    trace.plot(step, figure=figure, row=1, col=col)
figure  # noqa: B018 - what a cell ends with is shown

# %% [markdown]
# **Task 3.** Go on by hand until no sample is a mistake. How many updates does it take in all?

# %%
answer_3 = None

check(
    3,
    answer_3,
    model.n_iter_,
    (len(trace) - 1, "The last row of the trace is the search that finds no mistake: it is no update."),
)

# %% [markdown]
# ## Another line
#
# The perceptron ends at *some* line without a mistake.
#
# **Task 4.** Give the weights and bias of another one, which is no multiple of w = (1, 1), b = −3.

# %%
answer_4 = None  # (w1, w2, b)


def separates(line):
    """Whether a line makes no mistake and is another one, or what is wrong with it."""
    *w, b = line
    wrong = int((y * (X @ w + b) <= 0).sum())
    if wrong:
        return f"It has {wrong} of the points on its wrong side, or on it."
    if np.linalg.matrix_rank([line, (*model.coef_[0], *model.intercept_)]) < 2:
        return "It is the perceptron's own line: only the numbers are longer."
    return True


check(4, answer_4, separates)

# %% [markdown]
# ## Why it must end
#
# With R the length of the longest (x, 1), and γ the margin of the best line through the origin of these longer
# vectors, there are at most (R / γ)² updates (Novikoff 1962). `linclass.guarantee(X, y)` finds that line: here γ² =
# 2/9.
#
# **Task 5.** Which bound does this give?

# %%
answer_5 = None

proof = linclass.guarantee(X, y)
check(5, answer_5, proof.bound, (np.sqrt(proof.bound), "That is R / γ: its square is asked for."), near=0.01)

# %% [markdown]
# **Task 6.** The bound does not ask in which order the samples stand, but the number of updates may. Fit the rows in
# other orders, as in `linclass.Perceptron().fit(X[[2, 0, 1]], y[[2, 0, 1]])`: which is the fewest that any needs?

# %%
answer_6 = None

orders = [[i, j, 3 - i - j] for i in range(3) for j in range(3) if i != j]
fewest = min(linclass.Perceptron().fit(X[order], y[order]).n_iter_ for order in orders)
check(6, answer_6, fewest, (model.n_iter_, "That is the order of the table."))
