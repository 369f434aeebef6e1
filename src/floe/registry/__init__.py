"""Which versions of contracts there are: what may be registered, and how versions are found."""

from floe.registry.events import GovernanceEvent, broken_links, next_event
from floe.registry.printing import version_object
from floe.registry.records import (
    EventRecords,
    Message,
    OutboxRecords,
    RegistryLedger,
    RegistryTransaction,
    VersionRecords,
)
from floe.registry.references import VersionReference, read_reference
from floe.registry.registering import Guard, Registration, register
from floe.registry.searching import VersionSearch, find_versions
from floe.registry.submitting import Registrant, submit
from floe.registry.versions import ContractVersion, Documents

__all__ = [
    "ContractVersion",
    "Documents",
    "EventRecords",
    "GovernanceEvent",
    "Guard",
    "Message",
    "OutboxRecords",
    "Registrant",
    "Registration",
    "RegistryLedger",
    "RegistryTransaction",
    "VersionRecords",
    "VersionReference",
    "VersionSearch",
    "broken_links",
    "find_versions",
    "next_event",
    "read_reference",
    "register",
    "submit",
    "version_object",
]
