"""What challenges of one's own ask for beside the proof of convergence."""

from explorer.frame.challenges import point_goals
from explorer.frame.challenges.ground import Ground

GROUND = Ground(point_goals.beginning(point_goals.UPDATES, point_goals.MARGIN))
