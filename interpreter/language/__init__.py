"""From the text of a definition to a checked document: parsed, merged with its parents, options decided."""
