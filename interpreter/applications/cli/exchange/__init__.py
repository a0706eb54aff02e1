"""What goes to other programs and readers, or comes from them: protocols, records, pages, definitions."""
