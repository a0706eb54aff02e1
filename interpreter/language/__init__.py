"""From the text of a definition to a checked document: parsed, checked, merged with its parents, options decided."""
