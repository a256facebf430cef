"""Questions that are not scenes of a lesson: about the lecturer’s own points, of a prepared course, about a proof."""
