from floe.lineage.engines import name_zen as name_btrieve

__all__ = ["name_btrieve"]
