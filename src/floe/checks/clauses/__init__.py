"""What each clause of a contract demands, one file for each."""
