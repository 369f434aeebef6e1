from floe.lineage.engines import name_postgres

__all__ = ["name_postgres"]
