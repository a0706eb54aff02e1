"""What is done with variants: records, matches, experiments, protocols, pictures, rulebooks, authoring, commands."""
