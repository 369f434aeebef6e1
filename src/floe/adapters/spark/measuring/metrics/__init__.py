"""Metrics as aggregates, so that many share one pass."""
