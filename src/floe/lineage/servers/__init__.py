"""What tables are called in OpenLineage, one file per type of server."""
