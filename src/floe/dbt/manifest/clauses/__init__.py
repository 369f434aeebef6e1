"""What dbt's tests say, in a contract's words: one file for each family of tests."""
