"""The official ODPS schemas, one per edition, and which of them a product declares."""

from typing import Final

from floe.schemas import OfficialSchema, Schema

_HASHES: Final = {
    "1.0.0": "1724c7a1bba8cbf5da971f2b16a354a5daa79b888b4ef4aeeefd8d3cd7a6d34f",
    "1.1.0": "b7eae1af15b3c6b18e5dffaa2119212acb38ec73286933c76d16c8712e0d90d1",
}
_API_VERSIONS: Final = {"v0.9.0": "1.0.0", "v1.0.0": "1.0.0", "v1.1.0": "1.1.0"}
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
