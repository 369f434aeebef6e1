from floe.lineage.engines import name_sql_server as name_sqlserver

__all__ = ["name_sqlserver"]
