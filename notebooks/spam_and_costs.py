# %% [markdown]
# # Is it spam, and what if that is wrong?
#
# Naive Bayes counts words, as if they knew nothing of each other. Then it is a matter of costs: to lose a letter is
# worse than to read an advertisement.

# %%
import numpy as np

import linclass
from linclass.tasks import check

words = ("free", "meeting", "winner")  # 1: it stands in the mail
mails = np.array(
    [
        *([1, 0, 1], [1, 0, 0], [1, 0, 1], [0, 0, 0]),  # spam
        *([0, 1, 0], [0, 1, 0], [1, 0, 0], [0, 0, 0]),  # ham
    ]
)
labels = np.array(["spam"] * 4 + ["ham"] * 4)

# %% [markdown]
# ## Counting
#
# **Task 1.** In which share of the spam mails does "free" stand?

# %%
answer_1 = None

counted = linclass.BernoulliNB(alpha=0).fit(mails, labels)
spam = mails[labels == "spam"]
check(1, answer_1, spam[:, 0].mean(), (mails[:, 0].mean(), "That is the share of all mails."))

# %% [markdown]
# Four mails are few. Laplace adds one mail with the word and one without it to each class: (1 + count) / (2 + mails).
#
# **Task 2.** What is the share of "free" in spam then? (Three decimals.)

# %%
answer_2 = None

smooth = (1 + spam[:, 0].sum()) / (2 + len(spam))
once = (1 + spam[:, 0].sum()) / (1 + len(spam))
check(
    2,
    answer_2,
    smooth,
    (once, "The mail without the word counts, too: two mails are added in all."),
    near=0.0005,
)

# %% [markdown]
# **Task 3.** How probable is spam for a mail that has "free", and neither "meeting" nor "winner", with these added
# mails? All three words count, absent ones with 1 − share. (Two decimals.)

# %%
answer_3 = None

model = linclass.BernoulliNB(alpha=1).fit(mails, labels)
mail = [[1, 0, 0]]
sure = model.predict_proba(mail)[0, list(model.classes_).index("spam")]
check(
    3,
    answer_3,
    sure,
    (
        smooth / (smooth + 2 / 6),
        "That counts the word that is there alone: absent words tell something, too.",
    ),
    near=0.005,
)

# %% [markdown]
# **Task 4.** Without added mails, `alpha=0`, some mails cannot be decided: each class says "impossible". Give one, as
# 0 or 1 for each of the three words.

# %%
answer_4 = None  # (free, meeting, winner)


def undecided(mail):
    """Whether both classes are impossible."""
    if set(mail) - {0, 1} or len(mail) != 3:
        return "Three numbers, each 0 or 1."
    return bool(counted.undecided([mail])[0]) or "One of the classes can explain it."


check(4, answer_4, undecided, why='No spam has "meeting" here, and no ham has "winner".')

# %% [markdown]
# ## Costs
#
# A lost letter costs 9, a read advertisement 1. So it pays to take a mail for spam where (1 − p) · 9 < p · 1.
#
# **Task 5.** From which p = P(spam) on?

# %%
answer_5 = None

costs = linclass.Costs(false_positive=9, false_negative=1)
check(5, answer_5, costs.threshold, (0.5, "That is the threshold where both mistakes cost the same."))

# %% [markdown]
# **Task 6.** Is the mail of task 3 put away as "spam", or shown as "ham"?

# %%
answer_6 = None

check(6, answer_6, "spam" if costs.decide(np.array([sure]))[0] == 1 else "ham")

# %% [markdown]
# ## All thresholds at once
#
# The ROC curve shows for each threshold how much spam is found, and how much ham is lost. The area below it is the
# share of pairs, one of each class, that have the right order.
#
# **Task 7.** Two spam mails have p = 0.9 and 0.7, two ham mails 0.8 and 0.3. How large is the area?

# %%
answer_7 = None

curve = linclass.roc([1, 1, -1, -1], [0.9, 0.7, 0.8, 0.3])
check(7, answer_7, curve.area, (0.5, "Of the four pairs only one has the wrong order: 0.7 and 0.8."))

# %%
X, y = linclass.GENERATORS["blobs"](n=80, noise=1.6, random_state=4)
figure = linclass.plot_roc(linclass.GaussianNB().fit(X, y), X, y)
linclass.plot_roc(linclass.FisherDiscriminant().fit(X, y), X, y, figure=figure)
