"""The JSON Schema of definitions, made from the keys of their forms."""
