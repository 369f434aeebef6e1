from floe.lineage.object_databases import name_fastobjects as name_poet

__all__ = ["name_poet"]
