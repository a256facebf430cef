"""Goals of custom challenges on the pocket's page."""

from explorer.lesson.challenges import point_predicates
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue

CATALOGUE = GoalCatalogue(point_predicates.beginning(point_predicates.BEST_LINE, point_predicates.SEPARABLE))
