"""The playground: any models on the same points."""
