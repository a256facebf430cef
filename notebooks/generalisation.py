# %% [markdown]
# # Will it hold for points not yet seen?
#
# A rule was right on all examples. Was it learned, or was it luck? First luck, then numbers of examples, then what
# lines and rectangles can tell apart (Hoeffding 1963, Vapnik and Chervonenkis 1971).

# %%
from types import SimpleNamespace

import numpy as np

import linclass
from linclass.tasks import check

# %% [markdown]
# ## Luck
#
# A rule that guesses is wrong on half of all points: each example is a coin.
#
# **Task 1.** How probable is it that such a rule makes no mistake on ten examples? (Four decimals.)

# %%
answer_1 = None

one = 0.5**10
check(1, answer_1, one, near=0.00005)

# %% [markdown]
# **Task 2.** And that the luckiest of a thousand such rules makes none? (Two decimals.)

# %%
answer_2 = None

luckiest = 1 - (1 - one) ** 1000
check(
    2,
    answer_2,
    luckiest,
    (
        1000 * one,
        "That is the union bound, and how many such rules there are on average: the probability is smaller.",
    ),
    near=0.005,
)
trials = linclass.trials.luckiest_coin(0.5, 10, 1000, runs=2_000, random_state=0)
print("of 2,000 trials with a thousand rules, the share with a flawless one:", np.mean(trials == 0))
print("with one rule:", np.mean(linclass.trials.flip_coins(0.5, 10, runs=2_000, random_state=0) == 0))

# %% [markdown]
# ## How many examples
#
# Take one rule, fixed beforehand. That its share of mistakes on N examples is farther than ε from its true share has
# probability at most 2 e^(−2 ε² N).
#
# **Task 3.** How many examples make this at most 0.05 for ε = 0.05?

# %%
answer_3 = None

check(3, answer_3, linclass.FiniteClass().samples(0.05, 0.05))

# %% [markdown]
# **Task 4.** And if the rule is chosen from 1,000 rules after the examples were seen?

# %%
answer_4 = None

rules = linclass.FiniteClass.of(1_000).samples(0.05, 0.05)
check(
    4,
    answer_4,
    rules,
    (1_000 * linclass.FiniteClass().samples(0.05, 0.05), "The number of rules stands in a logarithm."),
    why="A thousand times as many rules need less than three times as many examples.",
)

# %% [markdown]
# ## What lines can tell apart
#
# **Task 5.** Four points, no three on a line. Of their 16 labellings, how many does some line realise?

# %%
answer_5 = None

square = [[0, 0], [1, 0], [0, 1], [1, 1]]
found = linclass.dichotomies("half-planes", square)
check(5, answer_5, found.count, (15, "XOR fails, and so does its opposite."))

# %% [markdown]
# These are the labellings that no line realises, in the order of `square`.

# %%
found.missing()

# %% [markdown]
# **Task 6.** Place three points so that lines do not realise all eight labellings.

# %%
answer_6 = None  # [(x1, x2), (x1, x2), (x1, x2)]


def fails(points):
    """Whether three different points are not shattered by lines."""
    if len(set(map(tuple, points))) != 3:
        return "Three different points are asked for."
    return not linclass.shatters("half-planes", points) or "Lines realise all eight labellings of these."


check(6, answer_6, fails)

# %% [markdown]
# **Task 7.** Place four points that upright rectangles shatter: each subset is cut out by one.

# %%
answer_7 = None  # four points


def shattered(points):
    """Whether rectangles cut out each subset of four points."""
    if len(set(map(tuple, points))) != 4:
        return "Four different points are asked for."
    cut = linclass.dichotomies("rectangles", points)
    return bool(cut.shattered) or f"{2**4 - cut.count} of the 16 subsets are cut out by none."


check(7, answer_7, shattered)

# %% [markdown]
# Four points in a diamond, and a rectangle that holds two of them.

# %%
diamond = np.array([[0, 1], [1, 0], [0, -1], [-1, 0]])
labels = np.array([1, 1, -1, -1])
cut = linclass.SHAPES["rectangles"].realise(diamond, labels)
rectangle = SimpleNamespace(name="A rectangle", predict=lambda places: np.where(cut.contains(places), 1, -1))
linclass.plot(rectangle, diamond, labels)
