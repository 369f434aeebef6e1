"""Names of jobs; written by `make docs` from the specification."""
