from floe.lineage.azure_locations import name_azure_files as name_azure

__all__ = ["name_azure"]
