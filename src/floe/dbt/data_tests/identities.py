"""What a test is called: after its check."""

import hashlib
import re

from floe.dbt.relations import Relation

# The name is a path below dbt's target folder, and part of the test's id.
_OTHER = re.compile(r"[^A-Za-z0-9_./:\[\]-]|\.\.|//|/\Z")
_PLAIN = re.compile(r"[^a-z0-9]+")
_LONGEST_NAME = 150
_LONGEST_ALIAS = 60


def name_of(check_id: str, relation: Relation) -> str:
    """The check's id, with the relation before it where another has a check of this id."""
    whole = f"{relation.tests}{check_id}"
    name = _OTHER.sub("_", whole)[:_LONGEST_NAME]
    return name if name == whole else f"{name}-{_mark(whole)}"


def alias_of(name: str) -> str:
    """What the table is called in which dbt keeps failures: some engines know few letters."""
    plain = _PLAIN.sub("_", name.lower()).strip("_")[: _LONGEST_ALIAS - 9]
    return f"{plain}_{_mark(name)}"


def file_of(name: str, folder: str) -> str:
    """The file of a test that has a query of its own."""
    return f"tests/{folder}/{alias_of(name)}.sql"


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
