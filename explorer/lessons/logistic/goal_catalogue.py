"""Goals of custom challenges on the page of logistic regression."""

from explorer.lesson.challenges import point_predicates
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue
from explorer.lessons.logistic import view

CATALOGUE = GoalCatalogue(
    point_predicates.beginning(point_predicates.MISTAKES, point_predicates.ANGLE),
    {view.WAY.key: "plane", view.PENALTY.key: 0.1},
)
