"""Programs against programs: matches, pools, learning by games, and measured speed."""
