from floe.lineage.engines import name_mysql

__all__ = ["name_mysql"]
