from floe.lineage.engines import name_sql_server as name_mssql

__all__ = ["name_mssql"]
