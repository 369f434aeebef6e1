"""The extended profile of all editions in one schema, for editors."""

from floe.odcs.extended_schema import read_extended
from floe.odcs.schemas import API_VERSIONS, EDITIONS, edition_of
from floe.schemas import Schema, join_editions


def contract_editor_schema() -> Schema:
    """A standalone schema that judges a contract by the `apiVersion` it declares."""
    return {
        "$schema": "https://json-schema.org/draft/2019-09/schema",
        "$id": "urn:floe:schema:contract",
        "title": "Data contract (ODCS v3, extended)",
        "description": "An Open Data Contract Standard document, v3.0 to v3.2, "
        "with the extensions that floe reads.",
        **join_editions(
            {edition: read_extended(edition) for edition in EDITIONS},
            {version: edition_of(version) or EDITIONS[-1] for version in API_VERSIONS},
        ),
    }
