"""What the engine learns of a variant by playing against itself."""
