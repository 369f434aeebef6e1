"""How a plan is measured with Spark: passes, keys, references, queries, evidence."""
