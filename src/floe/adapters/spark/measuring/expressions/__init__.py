"""Columns, values and predicates as Spark expressions."""
