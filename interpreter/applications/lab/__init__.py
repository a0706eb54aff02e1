"""The laboratory: experiments of many games, with rules or players changed, and what is measured in them."""
