"""The proofs about which points half-planes, rectangles and polygons shatter."""

from explorer.lessons.shattering.proofs.four import FOUR
from explorer.lessons.shattering.proofs.shapes import POLYGONS, RECTANGLES

PROOFS = (FOUR, RECTANGLES, POLYGONS)
