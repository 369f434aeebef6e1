"""The official ODCS schemas, one per edition, and which of them a contract declares."""

from typing import Final

from floe.schemas import ODCS, OfficialSchema, Schema

_API_VERSIONS: Final = {
    "v3.0.0": "3.0.2",
    "v3.0.1": "3.0.2",
    "v3.0.2": "3.0.2",
    "v3.1.0": "3.1.0",
    "v3.2.0": "3.2.0",
}
EDITIONS: Final = ("3.0.2", "3.1.0", "3.2.0")
NEWEST_EDITION: Final = EDITIONS[-1]
API_VERSIONS: Final = tuple(_API_VERSIONS)


def edition_of(api_version: object) -> str | None:
    """The edition whose schema judges a declared `apiVersion`; none for v2, v4 and nonsense."""
    return _API_VERSIONS.get(api_version) if isinstance(api_version, str) else None


def read_official(edition: str) -> Schema:
    """The official schema of an edition as a fresh tree, without what only the package adds."""
    schema = OfficialSchema(f"odcs-{edition}.json", ODCS).read()
    # The package lets a schema object be a blob; no release of the standard does.
    schema["$defs"]["SchemaObject"]["properties"]["logicalType"]["enum"] = ["object"]
    return schema
