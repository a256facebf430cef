# %% [markdown]
# # How long can a perceptron learn?
#
# Where a line separates the classes, the perceptron stops. Can we tell beforehand when? And what if no line
# separates? (Novikoff 1962 for the first question, Gallant 1990 for the second.) Put your answers in place of `None`.

# %%
import warnings

import numpy as np

import linclass
from linclass.tasks import check

X, y = linclass.TABLES["li-2.1"]
proof = linclass.guarantee(X, y)
print(X.tolist(), y.tolist())

# %% [markdown]
# ## Two lengths
#
# Write each point as x̂ = (x, 1), so that the bias is one weight more. R is the length of the longest x̂. A line ŵ =
# (w, b) of length 1 leaves to each point the room y ŵ·x̂; the least of these is its margin γ.
#
# **Task 1.** What is R²?

# %%
answer_1 = None

without = np.max(np.sum(X**2, axis=1))
check(1, answer_1, proof.radius**2, (without, "The 1 behind each point counts, too."), near=0.01)

# %% [markdown]
# **Task 2.** Find a line (w1, w2, b), of any length, whose margin γ is at least 0.4. Here is that of w = (1, 1), b =
# −3.


# %%
def margin(line):
    """The least room that the line leaves to a point, measured with its length."""
    *w, b = line
    return float(np.min(y * (X @ w + b)) / np.linalg.norm(line))


print(margin((1, 1, -3)))
answer_2 = None


def wide(line):
    """Whether the margin is as wide as asked for."""
    return (
        margin(line) >= 0.4 or f"Its margin is {margin(line):.3f}; the widest there is has {proof.gamma:.3f}."
    )


check(2, answer_2, wide)

# %% [markdown]
# ## The bound
#
# Let ŵ* be the line of length 1 with the widest margin γ. After k updates from zero, ŵ·ŵ* has grown to kγ at least,
# and the length of ŵ to √k R at most. ŵ·ŵ* cannot be larger than the length of ŵ. So kγ ≤ √k R, and k ≤ (R / γ)².
#
# **Task 3.** Which bound is it here? The widest line has γ² = 2/9.

# %%
answer_3 = None

check(3, answer_3, proof.bound, (np.sqrt(proof.bound), "That is R / γ, not yet its square."), near=0.01)

# %% [markdown]
# The numbers after each update, beside what the two inequalities allow; below them, how many points are wrong.

# %%
model = linclass.Perceptron().fit(X, y)
made = linclass.progress(model.trace_, proof)
for k, inner, least, length, most in zip(
    made.updates, made.inner, made.inner_least, made.squared_norm, made.squared_norm_most, strict=True
):
    print(f"{k}: ŵ·ŵ* = {inner:.2f} ≥ {least:.2f}, ‖ŵ‖² = {length:.0f} ≤ {most:.0f}")
linclass.plot_loss(model, column="errors")

# %% [markdown]
# **Task 4.** Somebody measures in millimetres, so that all coordinates are ten times as large. Does the bound become
# "larger", "smaller", or stay the "same"?

# %%
answer_4 = None

tenfold = linclass.guarantee(10 * X, y).bound
word = "larger" if tenfold > proof.bound + 1 else "smaller" if tenfold < proof.bound - 1 else "same"
check(4, answer_4, word, why=f"The 1 behind each point stays 1, and the bound is {tenfold:.0f} now.")

# %% [markdown]
# ## No line
#
# Four points of XOR: the perceptron never stops here. The pocket keeps the best line that it has met.
#
# **Task 5.** How few of the four points can a line get wrong?

# %%
X4, y4 = linclass.TABLES["xor"]
answer_5 = None

best = linclass.best_line(X4, y4)
check(5, answer_5, best.errors, (0, "Add the four inequalities: what is left says 0 < 0."))

# %% [markdown]
# The line that the pocket holds after 50 updates without a better one:

# %%
linclass.plot(linclass.Pocket(patience=50, random_state=0).fit(X4, y4), X4, y4)

# %% [markdown]
# **Task 6.** 60 points of two clouds that overlap. How many updates do you give the pocket, so that it gets at most
# one point more wrong than the best line there is? Take at most 1,000.

# %%
Xn, yn = linclass.GENERATORS["blobs"](n=60, noise=1.6, random_state=3)
least = linclass.best_line(Xn, yn).errors
answer_6 = None


def enough(updates):
    """Whether the pocket is good after so many updates."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", linclass.ConvergenceWarning)  # the budget is what is asked here
        pocket = linclass.Pocket(max_updates=updates, random_state=0).fit(Xn, yn)
    if updates > 1_000:
        return "That is more than 1,000."
    return pocket.errors_ <= least + 1 or f"It gets {pocket.errors_} wrong, the best line {least}."


check(6, answer_6, enough)
