"""`python -m heterodox`, the same as the command `heterodox`."""

from interpreter.__main__ import main

if __name__ == "__main__":
    main()
