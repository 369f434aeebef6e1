"""The row test Unreadable."""

from typing import Any

from floe.checks import ColumnPath, Unreadable
from floe.dbt.data_tests.translation import Site, UntranslatedError


def unreadable(test: Unreadable, path: ColumnPath, site: Site) -> dict[str, Any]:
    """A text that is there and cannot be read as the type."""
    if not site.is_spark:
        raise UntranslatedError(f"{site.adapter} cannot read the texts of {path} without failing")
    words: dict[str, Any] = {"kind": test.type.kind}
    if test.type.kind not in ("string", "json"):
        words["name"] = site.dialect.type_name(test.type)
    if test.type.length is not None:
        words["length"] = test.type.length
    return {"readableAs": words}
