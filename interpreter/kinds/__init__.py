"""The kinds of things that a definition can say: what each is called, means and looks like, told once."""
