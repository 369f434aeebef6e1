"""The extended profile of all ODPS editions in one schema, for editors."""

from collections.abc import Mapping
from typing import Any

from floe.odps.extended_schema import extended_product_schema
from floe.odps.schemas import API_VERSIONS, EDITIONS, edition_of
from floe.schemas import Schema, join_editions


def product_editor_schema(contract_definitions: Mapping[str, Any]) -> Schema:
    """A standalone schema that judges a product by the `apiVersion` it declares."""
    return {
        "$schema": "https://json-schema.org/draft/2019-09/schema",
        "$id": "urn:floe:schema:product",
        "title": "Data product (ODPS v1, extended)",
        "description": "An Open Data Product Standard document, v0.9 to v1.1, "
        "with the extensions that floe reads.",
        **join_editions(
            {
                edition: extended_product_schema(edition, contract_definitions)
                for edition in EDITIONS
            },
            {version: edition_of(version) or EDITIONS[-1] for version in API_VERSIONS},
        ),
    }
