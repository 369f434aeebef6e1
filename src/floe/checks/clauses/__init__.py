"""What each clause of a contract demands; clauses that differ by a word share a file."""
