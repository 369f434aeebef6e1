"""One rule per file; the id a user sees is the file's name."""
