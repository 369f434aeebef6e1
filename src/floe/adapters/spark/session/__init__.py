"""How Spark is started, with which Java, packages and settings."""
