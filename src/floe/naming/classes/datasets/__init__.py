"""Names of datasets; written by `make docs` from the specification."""
