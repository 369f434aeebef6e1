"""JSON Schemas: the official ones as they are shipped, and their complaints in plain words."""

from floe.schemas.editions import add_keys, join_editions, move_references
from floe.schemas.error import SchemaError, Vocabulary
from floe.schemas.keys import collect_keys
from floe.schemas.official import OfficialSchema, OfficialSchemaError, Schema
from floe.schemas.publishers import ODCS, ODPS, Publisher
from floe.schemas.validation import SchemaValidator, validate

__all__ = [
    "ODCS",
    "ODPS",
    "OfficialSchema",
    "OfficialSchemaError",
    "Publisher",
    "Schema",
    "SchemaError",
    "SchemaValidator",
    "Vocabulary",
    "add_keys",
    "collect_keys",
    "join_editions",
    "move_references",
    "validate",
]
