from floe.lineage.engines import name_unity

__all__ = ["name_unity"]
