"""What challenges of one's own ask for on the page of Fisher's discriminant."""

from explorer.frame.challenges import point_goals
from explorer.frame.challenges.ground import Ground

GROUND = Ground(point_goals.beginning(point_goals.J, point_goals.ANGLE))
