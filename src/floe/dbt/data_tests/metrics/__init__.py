"""Metrics as tests of dbt."""
