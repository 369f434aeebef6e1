from floe.lineage.engines import name_unity as name_databricks

__all__ = ["name_databricks"]
