"""What a test is called: after its check."""

import hashlib
import re

from floe.dbt.relations import Relation

_OTHER = re.compile(r"[^A-Za-z0-9_./:\[\]-]|\.\.|//|/\Z")
# The name is a file below dbt's target folder, and not every system has all letters for those.
_NO_FILE = re.compile(r"[^A-Za-z0-9_.-]")
_PLAIN = re.compile(r"[^a-z0-9]+")
_LONGEST_NAME = 150
_LONGEST_ALIAS = 60


def identity_of(check_id: str, relation: Relation) -> str:
    """The check's id, with the relation before it where another has a check of this id."""
    whole = f"{relation.tests}{check_id}"
    identity = _OTHER.sub("_", whole)[:_LONGEST_NAME]
    return identity if identity == whole else f"{identity}-{_mark(whole)}"


def name_of(identity: str) -> str:
    """The test's name: `orders.id__required`, `orders__row_count__some-rows`."""
    parted = identity.replace("/", "__", 1).replace(":", "__", 1)
    name = _NO_FILE.sub("_", parted)[:_LONGEST_NAME]
    # A name that can be read back belongs to one identity alone.
    read_back = name.replace("__", "/", 1).replace("__", ":", 1)
    return name if read_back == identity else f"{name}-{_mark(identity)}"


def alias_of(identity: str) -> str:
    """What the table is called in which dbt keeps failures: some engines know few letters."""
    plain = _PLAIN.sub("_", identity.lower()).strip("_")[: _LONGEST_ALIAS - 9]
    return f"{plain}_{_mark(identity)}"


def file_of(identity: str, folder: str) -> str:
    """The file of a test that has a query of its own."""
    return f"tests/{folder}/{alias_of(identity)}.sql"


def _mark(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
