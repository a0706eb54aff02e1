"""Rules as integers that play: tables made from the model, the kernel that reads them, hooks for the rest."""
