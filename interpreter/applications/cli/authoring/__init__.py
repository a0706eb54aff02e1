"""Commands for whoever writes a definition: files, checks, tests, differences, the studio."""
