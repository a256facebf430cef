# %% [markdown]
# # Three classes, three scores
#
# A line says yes or no. What of three classes? One line for each leaves ground that nobody claims. Softmax regression
# gives each class a score and makes of the scores probabilities that add up to 1.

# %%
import numpy as np
from plotly.subplots import make_subplots

import linclass
from linclass.tasks import check

scores = np.array([2.0, 1.0, 0.0])


def softmax(a):
    """The probabilities that belong to scores."""
    e = np.exp(np.asarray(a) - np.max(a))  # no overflow, and the same
    return e / e.sum()


# %% [markdown]
# ## By hand
#
# ŷ_k = e^(a_k) / Σ e^(a_j).
#
# **Task 1.** Which probabilities belong to the scores 2, 1, 0? (Three decimals.)

# %%
answer_1 = None  # (p1, p2, p3)

check(
    1,
    answer_1,
    softmax(scores),
    (scores / 3, "Those are shares of the scores: e to their power comes first."),
    near=0.0005,
)

# %% [markdown]
# **Task 2.** And to the scores 102, 101, 100?

# %%
answer_2 = None  # (p1, p2, p3)

check(
    2,
    answer_2,
    softmax(scores + 100),
    near=0.0005,
    why="The same number added to all scores changes nothing.",
)

# %% [markdown]
# The first score grows a little. Its own probability grows with the slope ŷ_1 (1 − ŷ_1), the others fall: ∂ŷ_k/∂a_1 =
# −ŷ_k ŷ_1.
#
# **Task 3.** What are the three slopes at the scores 2, 1, 0? (Three decimals.)

# %%
answer_3 = None  # three numbers

y = softmax(scores)
slopes = y * ((np.arange(3) == 0) - y[0])
check(
    3,
    answer_3,
    slopes,
    (np.abs(slopes), "Two of them fall."),
    near=0.0005,
    why="They add up to 0: what one wins, others lose.",
)

# %% [markdown]
# **Task 4.** The sample is of the second class. What does it cost, −ln of the probability of its class? (Three
# decimals.)

# %%
answer_4 = None

check(
    4,
    answer_4,
    -np.log(y[1]),
    (-np.log(y[0]), "That is the cost of a sample of the first class."),
    near=0.0005,
)

# %% [markdown]
# ## In the plane

# %%
X, labels = linclass.GENERATORS["blobs"](n=90, classes=3, noise=1.0, random_state=2)
model = linclass.SoftmaxRegression(l2=0.1).fit(X, labels)
rest = linclass.OneVsRest(estimator=linclass.LogisticRegression(l2=0.1)).fit(X, labels)
figure = make_subplots(1, 2)
linclass.plot(model, X, labels, figure=figure, row=1, col=1)
linclass.plot(rest, X, labels, figure=figure, row=1, col=2)

# %% [markdown]
# **Task 5.** Three classes have 3 · 2 weights and 3 biases: nine numbers. Along some directions nothing changes, as
# in task 2. How many directions are left, along which the loss is curved?

# %%
answer_5 = None

p, augmented = model.predict_proba(X), np.column_stack([X, np.ones(len(X))])
blocks = np.einsum("nk,kj->nkj", p, np.eye(3)) - np.einsum("nk,nj->nkj", p, p)
hessian = np.einsum("nkj,na,nb->kajb", blocks, augmented, augmented).reshape(9, 9)
check(
    5,
    answer_5,
    np.linalg.matrix_rank(hessian),
    (9, "Add the same vector to the weights of all classes: no probability changes."),
)

# %% [markdown]
# One line for each class against the rest: f_k(x) > 0 claims the place x for class k.
#
# **Task 6.** Find a place (x1, x2) that none of the three lines of `rest` claims. `rest.decision_function([[x1,
# x2]])` has the three values.

# %%
answer_6 = None  # (x1, x2)


def unclaimed(place):
    """Whether no line has the place on its positive side."""
    claims = int((rest.decision_function([place])[0] > 0).sum())
    return claims == 0 or f"Claimed by {claims} of the lines."


check(6, answer_6, unclaimed)

# %% [markdown]
# **Task 7.** What do the three probabilities of the softmax model add up to at that place, or at any other?

# %%
answer_7 = None

check(7, answer_7, model.predict_proba([[50.0, -20.0]]).sum())
