"""Goals of custom challenges on the page of Fisher's discriminant."""

from explorer.lesson.challenges import point_predicates
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue

CATALOGUE = GoalCatalogue(point_predicates.beginning(point_predicates.J, point_predicates.ANGLE))
