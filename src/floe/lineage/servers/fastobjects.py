from floe.lineage.object_databases import name_fastobjects

__all__ = ["name_fastobjects"]
