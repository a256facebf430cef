"""What challenges of one's own ask for on the page of shattering: how many labellings some shapes realise."""

from explorer.frame.challenges import point_goals
from explorer.frame.challenges.ground import Ground

GROUND = Ground(
    (point_goals.LABELLINGS,),
    {"shattering.show": "points", "shattering.class": "half-planes"},
    beside="tiles",
    follows="shattering.class",
)
