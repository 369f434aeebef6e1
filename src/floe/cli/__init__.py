"""The command line: parse arguments, call a workflow, print the result."""
