"""A language server: what the studio knows of a text, for any editor that speaks LSP."""
