"""Goals of custom challenges on the page of boosting."""

from explorer.lesson.challenges import point_predicates
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue

CATALOGUE = GoalCatalogue(
    point_predicates.beginning(point_predicates.ROUNDS_OF_VOTE, point_predicates.MISTAKES),
    {"boosting.method": "ada", "boosting.rounds": point_predicates.ROUNDS},
)
