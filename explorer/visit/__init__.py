"""The state of one visitor: session, result cache, background jobs, language."""
