"""What challenges of one's own ask for where points are noisy."""

from explorer.frame.challenges import point_goals
from explorer.frame.challenges.ground import Ground

GROUND = Ground(point_goals.beginning(point_goals.BEST_LINE, point_goals.SEPARABLE))
