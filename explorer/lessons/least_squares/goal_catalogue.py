"""Goals of custom challenges on the page of least squares."""

from explorer.lesson.challenges import point_predicates
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue
from explorer.lessons.least_squares import view

CATALOGUE = GoalCatalogue(
    point_predicates.beginning(point_predicates.ANGLE, point_predicates.MISTAKES), {view.WAY.key: "far"}
)
