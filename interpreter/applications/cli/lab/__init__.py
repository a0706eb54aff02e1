"""The commands of the laboratory in the terminal."""
