"""A report about a database: gathered figures, charts, and one HTML page that needs nothing else."""
