"""Goals of custom challenges on the page of shattering: the number of labellings that some shapes realise."""

from explorer.lesson.challenges import point_predicates
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue

CATALOGUE = GoalCatalogue(
    (point_predicates.LABELLINGS,),
    {"shattering.show": "points", "shattering.class": "half-planes"},
    beside="tiles",
    follows="shattering.class",
)
