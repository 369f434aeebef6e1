"""The row test WrongLength."""

from typing import Any

from floe.checks import ColumnPath, WrongLength
from floe.dbt.data_tests.translation import Site, UntranslatedError


def wrong_length(test: WrongLength, _path: ColumnPath, _site: Site) -> dict[str, Any]:
    """Too few or too many characters (bytes, in a binary value)."""
    limits = {"minLength": test.minimum, "maxLength": test.maximum}
    written = {word: limit for word, limit in limits.items() if limit is not None}
    if not written:
        raise UntranslatedError("it has no limit")
    return written
