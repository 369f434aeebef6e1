"""The official ODPS schemas, one per edition, and which of them a product declares."""

from typing import Final

from floe.schemas import ODPS, OfficialSchema, Schema

_API_VERSIONS: Final = {"v0.9.0": "1.0.0", "v1.0.0": "1.0.0", "v1.1.0": "1.1.0"}
EDITIONS: Final = ("1.0.0", "1.1.0")
NEWEST_EDITION: Final = EDITIONS[-1]
API_VERSIONS: Final = tuple(_API_VERSIONS)


def edition_of(api_version: object) -> str | None:
    """The edition whose schema judges a declared `apiVersion`; none for what is no ODPS."""
    return _API_VERSIONS.get(api_version) if isinstance(api_version, str) else None


def read_official(edition: str) -> Schema:
    """The official schema of an edition, as a fresh tree."""
    return OfficialSchema(f"odps-{edition}.json", ODPS).read()
