"""The Open Data Contract Standard: its editions, dialects, schemas and extensions."""

from floe.odcs.editor_schema import contract_editor_schema
from floe.odcs.extended_schema import extended_definitions
from floe.odcs.hashing import (
    DOCUMENTATION_KEYS,
    Hashes,
    canonical_contract,
    hash_contract,
    without_defaults,
)
from floe.odcs.lowering import (
    Lowered,
    LoweringNote,
    carry_relationships,
    lower_contract,
    restore_relationships,
)
from floe.odcs.older import (
    ConversionNote,
    Converted,
    convert_edition_two,
    convert_specification,
    is_edition_two,
    is_specification,
)
from floe.odcs.parser import is_contract, is_foreign_contract, parse_contract, upgrade_contract
from floe.odcs.schema_errors import contract_validator, passes_newer
from floe.odcs.schemas import API_VERSIONS, EDITIONS, NEWEST_EDITION, edition_of

__all__ = [
    "API_VERSIONS",
    "DOCUMENTATION_KEYS",
    "EDITIONS",
    "NEWEST_EDITION",
    "ConversionNote",
    "Converted",
    "Hashes",
    "Lowered",
    "LoweringNote",
    "canonical_contract",
    "carry_relationships",
    "contract_editor_schema",
    "contract_validator",
    "convert_edition_two",
    "convert_specification",
    "edition_of",
    "extended_definitions",
    "hash_contract",
    "is_contract",
    "is_edition_two",
    "is_foreign_contract",
    "is_specification",
    "lower_contract",
    "parse_contract",
    "passes_newer",
    "restore_relationships",
    "upgrade_contract",
    "without_defaults",
]
