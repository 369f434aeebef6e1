from floe.lineage.engines import name_zen

__all__ = ["name_zen"]
