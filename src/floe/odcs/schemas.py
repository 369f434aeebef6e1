"""The official ODCS schemas, one per edition, and which of them a contract declares."""

from typing import Final

from floe.schemas import OfficialSchema, Schema

_HASHES: Final = {
    "3.0.2": "fc9d774ea73d13b473a52868eb8e66784f3a031794d1d22dd94d76f8c9c07c79",
    "3.1.0": "e2893c5a50ea91cab2f1548279e5677e7cd8bfe4970d7016d538512ebecbc915",
    "3.2.0": "171420cb211c3fba7b0b0ee4939e43112cfac661386159cc4e123667846056c8",
}
_API_VERSIONS: Final = {
    "v3.0.0": "3.0.2",
    "v3.0.1": "3.0.2",
    "v3.0.2": "3.0.2",
    "v3.1.0": "3.1.0",
    "v3.2.0": "3.2.0",
}
EDITIONS: Final = tuple(_HASHES)
NEWEST_EDITION: Final = EDITIONS[-1]
API_VERSIONS: Final = tuple(_API_VERSIONS)


def edition_of(api_version: object) -> str | None:
    """The edition whose schema judges a declared `apiVersion`; none for v2, v4 and nonsense."""
    return _API_VERSIONS.get(api_version) if isinstance(api_version, str) else None


def read_official(edition: str) -> Schema:
    """The official schema of an edition as a fresh tree, without what only the package adds."""
    schema = OfficialSchema(
        package="datacontract",
        resource=f"schemas/odcs-{edition}.schema.json",
        sha256=_HASHES[edition],
        distribution="datacontract-cli",
    ).read()
    # The package lets a schema object be a blob; no release of the standard does.
    schema["$defs"]["SchemaObject"]["properties"]["logicalType"]["enum"] = ["object"]
    return schema
