"""Which versions of contracts there are: what may be registered, and how versions are found."""

from floe.registry.artifact_names import (
    ArtifactAddress,
    read_artifact_address,
    repository_of,
    tag_fault,
    tag_of,
)
from floe.registry.artifacts import (
    AUTHORED,
    EFFECTIVE,
    INDEX,
    MANIFEST,
    Artifact,
    Blob,
    contract_artifact,
    digest_of,
    is_digest,
    membership,
    platform_artifact,
)
from floe.registry.events import GovernanceEvent, broken_links, next_event
from floe.registry.printing import event_object, version_object
from floe.registry.projecting import (
    HEAD,
    REGISTRY_NAMESPACE,
    ContractCatalog,
    VersionRow,
    VersionTag,
    differences,
    namespace_of,
    properties_of,
)
from floe.registry.publishing import (
    ArtifactSource,
    ArtifactStore,
    MovedTagError,
    Pulled,
    publish,
    pull,
)
from floe.registry.records import (
    EventRecords,
    Message,
    OutboxRecords,
    RegistryLedger,
    RegistryTransaction,
    VersionRecords,
)
from floe.registry.references import VersionReference, read_reference
from floe.registry.registering import Guard, Registration, published_event, register
from floe.registry.searching import VersionSearch, find_versions
from floe.registry.submitting import Registrant, submit
from floe.registry.verifying import altered_documents, altered_records
from floe.registry.versions import ContractVersion, Documents, highest_of, replaced_by_next

__all__ = [
    "AUTHORED",
    "EFFECTIVE",
    "HEAD",
    "INDEX",
    "MANIFEST",
    "REGISTRY_NAMESPACE",
    "Artifact",
    "ArtifactAddress",
    "ArtifactSource",
    "ArtifactStore",
    "Blob",
    "ContractCatalog",
    "ContractVersion",
    "Documents",
    "EventRecords",
    "GovernanceEvent",
    "Guard",
    "Message",
    "MovedTagError",
    "OutboxRecords",
    "Pulled",
    "Registrant",
    "Registration",
    "RegistryLedger",
    "RegistryTransaction",
    "VersionRecords",
    "VersionReference",
    "VersionRow",
    "VersionSearch",
    "VersionTag",
    "altered_documents",
    "altered_records",
    "broken_links",
    "contract_artifact",
    "differences",
    "digest_of",
    "event_object",
    "find_versions",
    "highest_of",
    "is_digest",
    "membership",
    "namespace_of",
    "next_event",
    "platform_artifact",
    "properties_of",
    "publish",
    "published_event",
    "pull",
    "read_artifact_address",
    "read_reference",
    "register",
    "replaced_by_next",
    "repository_of",
    "submit",
    "tag_fault",
    "tag_of",
    "version_object",
]
