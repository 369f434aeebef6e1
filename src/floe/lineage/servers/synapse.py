from floe.lineage.engines import name_synapse

__all__ = ["name_synapse"]
