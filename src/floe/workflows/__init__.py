"""One activity per file, each its own door: what a command does, without files or screens."""
