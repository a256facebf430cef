# %% [markdown]
# # Strong from weak
#
# A stump asks one question: is x below a threshold? Here are ten points on a line, and no stump gets all of them
# right. Can many bad rules make a good one? (Freund and Schapire 1997)

# %%
import numpy as np

import linclass
from linclass.tasks import check

x = np.arange(10.0)
y = np.array([1, 1, 1, -1, -1, -1, 1, 1, 1, -1])
X = x[:, None]
model = linclass.AdaBoost(rounds=3).fit(X, y)
trace = model.trace_

# %% [markdown]
# ## The first stump
#
# **Task 1.** How few of the ten points can a stump get wrong?

# %%
answer_1 = None

stump = linclass.Stump().fit(X, y)
check(1, answer_1, (stump.predict(X) != y).sum())

# %% [markdown]
# AdaBoost takes the best stump, with its weighted error e, and gives it the vote α = ½ ln ((1 − e) / e).
#
# **Task 2.** What is the vote of the first stump? All points weigh 1/10. (Three decimals.)

# %%
answer_2 = None

first = trace.error[1]
check(2, answer_2, trace.vote[1], (np.log((1 - first) / first), "The half is missing."), near=0.0005)

# %% [markdown]
# ## The weights
#
# What the stump got wrong weighs e^α as much as before, what it got right e^(−α); then all are divided by their sum.
#
# **Task 3.** What does a point weigh that the first stump got wrong? (Three decimals.)

# %%
answer_3 = None

wrong = trace[1].predict(X) != y
(heavy,), (light,) = np.unique(trace.weights[1][wrong].round(9)), np.unique(trace.weights[1][~wrong].round(9))
check(3, answer_3, heavy, (light, "That is a point that it got right."), near=0.0005)

# %% [markdown]
# **Task 4.** So how much do all the points that it got wrong weigh together?

# %%
answer_4 = None

check(4, answer_4, trace.weights[1][wrong].sum(), why="To the next stump this one is as good as a coin.")

# %% [markdown]
# ## The vote
#
# **Task 5.** After how many rounds does the vote of the stumps get all ten points right?

# %%
answer_5 = None

check(5, answer_5, int(np.flatnonzero(trace.errors == 0)[0]))

# %% [markdown]
# The mistakes of the vote, round by round:

# %%
linclass.plot_loss(model, column="errors")

# %% [markdown]
# **Task 6.** The share of mistakes is at most the product of 2 √(e (1 − e)) over the rounds. What does this bound say
# after the first round? (Three decimals.)

# %%
answer_6 = None

check(
    6,
    answer_6,
    trace.bound[1] / len(y),
    (first, "That is the error itself; the bound is above it."),
    near=0.0005,
)

# %% [markdown]
# ## Where it cannot begin
#
# **Task 7.** The four points of XOR: how many does the best stump get wrong?

# %%
answer_7 = None

X4, y4 = linclass.TABLES["xor"]
best = min(int((linclass.Stump().fit(X4, sign * y4).predict(X4) != sign * y4).sum()) for sign in (1, -1))
check(
    7,
    answer_7,
    best,
    (1, "That is the best line; a stump runs along an axis."),
    why="Half is no better than a coin: no vote comes of it.",
)

# %%
moons = linclass.GENERATORS["moons"](n=80, noise=0.15, random_state=0)
linclass.plot(linclass.AdaBoost(rounds=40).fit(*moons), *moons)
