"""The meaning of a definition: frozen values, names resolved, no YAML and no arrays."""
