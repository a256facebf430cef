"""Goals of custom challenges on the page of boosting."""

from explorer.lesson.challenges import point_predicates
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue
from explorer.lessons.boosting import view

CATALOGUE = GoalCatalogue(
    point_predicates.beginning(point_predicates.ROUNDS_OF_VOTE, point_predicates.MISTAKES),
    {view.METHOD.key: "ada", view.ROUNDS.key: point_predicates.ROUNDS},
)
