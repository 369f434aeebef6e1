from floe.lineage.engines import name_postgres as name_postgresql

__all__ = ["name_postgresql"]
