"""Goals of custom challenges on the page of logistic regression."""

from explorer.lesson.challenges import point_predicates
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue

CATALOGUE = GoalCatalogue(
    point_predicates.beginning(point_predicates.MISTAKES, point_predicates.ANGLE),
    {"logistic.way": "plane", "logistic.l2": 0.1},
)
