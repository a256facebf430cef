"""Settings that all tests share."""

from __future__ import annotations

from hypothesis import settings

# A busy machine makes single examples slow now and then: pytest's own time limit is the one that counts.
settings.register_profile("linclass", deadline=None, print_blob=True)
settings.load_profile("linclass")
