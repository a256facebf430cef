"""What challenges of one's own ask for on the page of logistic regression."""

from explorer.frame.challenges import point_goals
from explorer.frame.challenges.ground import Ground

GROUND = Ground(
    point_goals.beginning(point_goals.MISTAKES, point_goals.ANGLE),
    {"logistic.way": "plane", "logistic.l2": 0.1},
)
