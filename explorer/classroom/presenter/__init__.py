"""The presenter view: the lecturer's own page on a second device, which shows notes and operates the projector."""
