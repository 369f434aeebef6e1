"""Events sent by the client of OpenLineage."""

from floe.adapters.lineage_transports.client_transport import TRANSPORTS, open_transport

__all__ = ["TRANSPORTS", "open_transport"]
