"""The lecturer's controls of a classroom room, and the answers of the class on the board."""
