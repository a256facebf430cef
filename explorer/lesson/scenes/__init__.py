"""The scenes of a lesson on its page: their state, the panel beside the board, and Back and Next."""
