"""Where artifacts are kept: a registry that speaks OCI's distribution protocol, or a folder."""

from floe.adapters.oci.addresses import open_store
from floe.adapters.oci.distribution import OciRegistry
from floe.adapters.oci.layout import OciLayout

__all__ = ["OciLayout", "OciRegistry", "open_store"]
