"""What can be wrong with a name: one fault per file."""
