"""The Open Data Product Standard: its editions, schemas and extensions."""

from floe.odps.editor_schema import product_editor_schema
from floe.odps.parser import is_foreign_product, is_product, parse_product, upgrade_product
from floe.odps.schema_errors import (
    extended_product_validator,
    passes_newer,
    product_validator,
)
from floe.odps.schemas import API_VERSIONS, EDITIONS, edition_of

__all__ = [
    "API_VERSIONS",
    "EDITIONS",
    "edition_of",
    "extended_product_validator",
    "is_foreign_product",
    "is_product",
    "parse_product",
    "passes_newer",
    "product_editor_schema",
    "product_validator",
    "upgrade_product",
]
