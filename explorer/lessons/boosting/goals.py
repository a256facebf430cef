"""What challenges of one's own ask for on the page of boosting."""

from explorer.frame.challenges import point_goals
from explorer.frame.challenges.ground import Ground

GROUND = Ground(
    point_goals.beginning(point_goals.ROUNDS_OF_VOTE, point_goals.MISTAKES),
    {"boosting.method": "ada", "boosting.rounds": point_goals.ROUNDS},
)
