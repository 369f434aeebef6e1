"""The official ODPS schemas, one per edition, and which of them a product declares."""

from functools import cache
from typing import Final

from floe.schemas import OfficialSchema, Schema, collect_keys

_HASHES: Final = {
    "1.0.0": "1724c7a1bba8cbf5da971f2b16a354a5daa79b888b4ef4aeeefd8d3cd7a6d34f",
    "1.1.0": "b7eae1af15b3c6b18e5dffaa2119212acb38ec73286933c76d16c8712e0d90d1",
}
_API_VERSIONS: Final = {"v0.9.0": "1.0.0", "v1.0.0": "1.0.0", "v1.1.0": "1.1.0"}
_DEFINITIONS: Final = {
    "Product": "",
    "InputPort": "InputPort",
    "OutputPort": "OutputPort",
    "ManagementPort": "ManagementPort",
    "InputContract": "InputContract",
    "Team": "Team",
    "TeamMember": "TeamMember",
    "SupportItem": "Support",
    "CustomProperty": "CustomProperty",
    "AuthoritativeDefinition": "AuthoritativeDefinition",
}

EDITIONS: Final = tuple(_HASHES)
NEWEST_EDITION: Final = EDITIONS[-1]
API_VERSIONS: Final = tuple(_API_VERSIONS)


def edition_of(api_version: object) -> str | None:
    """The edition whose schema judges a declared `apiVersion`; none for what is no ODPS."""
    return _API_VERSIONS.get(api_version) if isinstance(api_version, str) else None


def read_official(edition: str) -> Schema:
    """The official schema of an edition, as a fresh tree."""
    return OfficialSchema(
        package="dataproduct",
        resource=f"schemas/odps-{edition}.schema.json",
        sha256=_HASHES[edition],
        distribution="dataproduct-cli",
    ).read()


@cache
def known_keys(kind: str) -> tuple[str, ...]:
    """The keys that the newest edition has for a kind of object, in the schema's order."""
    schema = read_official(NEWEST_EDITION)
    definition = _DEFINITIONS[kind]
    return collect_keys(schema, schema["$defs"][definition] if definition else schema)
