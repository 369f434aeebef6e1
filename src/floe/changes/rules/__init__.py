"""One kind of change, with its mirror, per file."""
