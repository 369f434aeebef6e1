from floe.lineage.azure_locations import name_azure_files as name_adls

__all__ = ["name_adls"]
