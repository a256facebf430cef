"""Goals of custom challenges on the margin's page."""

from explorer.lesson.challenges import point_predicates
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue

CATALOGUE = GoalCatalogue(point_predicates.beginning(point_predicates.MARGIN, point_predicates.SEPARABLE))
