"""Goals of custom challenges on the page of shattering: the number of labellings that some shapes realise."""

from explorer.lesson.challenges import point_predicates
from explorer.lesson.challenges.goal_catalogue import GoalCatalogue
from explorer.lessons.shattering import view

CATALOGUE = GoalCatalogue(
    (point_predicates.LABELLINGS,),
    {view.MODE.key: "points", view.CLASS.key: "half-planes"},
    beside="tiles",
    follows=view.CLASS.key,
)
