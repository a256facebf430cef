"""What challenges of one's own ask for on the margin's page."""

from explorer.frame.challenges import point_goals
from explorer.frame.challenges.ground import Ground

GROUND = Ground(point_goals.beginning(point_goals.MARGIN, point_goals.SEPARABLE))
