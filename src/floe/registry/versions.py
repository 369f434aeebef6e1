"""One version of a contract, as it is registered for ever."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from semver import Version

from floe.model import parse_version


@dataclass(frozen=True, slots=True)
class Documents:
    """A version's canonical JSON as authored, whose digest is `document_hash`, and as effective."""

    authored: str
    effective: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractVersion:
    """Who a version is, what it came from, and what people look for.

    `contract` is the ODCS id, the stable key; `name` is the full name without the version. Lists
    leave `documents` out.
    """

    contract: str
    version: str
    name: str
    schema_hash: str
    document_hash: str
    effective_hash: str
    registered_at: datetime
    registered_by: str
    owner: str | None = None
    domain: str | None = None
    layer: str | None = None
    status: str | None = None
    description: str | None = None
    tags: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    repository: str | None = None
    documents: Documents | None = None

    @property
    def fq_id(self) -> str:
        """The full name of the version."""
        return f"{self.name}:{self.version}"

    @property
    def namespace(self) -> str:
        """The product that the contract belongs to, with its domain."""
        return self.name.rpartition("/")[0]

    @property
    def digest(self) -> str:
        """The document's digest, shortened for people."""
        return self.document_hash[:12]

    @property
    def precedence(self) -> Version:
        """What orders versions; only semantic versions are registered."""
        parsed = parse_version(self.version, allow_prefix=False)
        if parsed is None:
            raise ValueError(f"'{self.version}' is no semantic version")
        return parsed


def highest_of(versions: Iterable[ContractVersion]) -> ContractVersion | None:
    """The highest of some versions; None if there are none."""
    return max(versions, key=lambda version: version.precedence, default=None)


def replaced_by_next(versions: Iterable[ContractVersion]) -> ContractVersion | None:
    """What the next version replaces: the highest release, or pre-release while there is none."""
    known = tuple(versions)
    releases = [version for version in known if not version.precedence.prerelease]
    return highest_of(releases or known)
