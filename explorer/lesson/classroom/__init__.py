"""The lecturer's control of a room of the classroom, and what the hall has answered, on the board."""
