"""Tasks that the mathematics itself checks: what a challenge is, what of its board may be changed, how it is judged."""
