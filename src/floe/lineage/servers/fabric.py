from floe.lineage.engines import name_fabric

__all__ = ["name_fabric"]
