"""Events that a test wants to look at instead of sending them."""

from collections.abc import Iterator, Mapping
from typing import Any

from openlineage.client import OpenLineageClient
from openlineage.client.serde import Serde
from openlineage.client.transport import Transport


class CapturedEvents(Transport):
    """A transport that keeps events as they would be sent."""

    kind = "captured"

    def __init__(self) -> None:
        self.events: list[Mapping[str, Any]] = []

    @property
    def client(self) -> OpenLineageClient:
        """A client that sends here."""
        return OpenLineageClient(transport=self)

    def emit(self, event: object) -> None:
        """Keep an event."""
        self.events.append(Serde.to_dict(event))

    def __iter__(self) -> Iterator[Mapping[str, Any]]:
        """The events in the order in which they were sent."""
        return iter(self.events)
