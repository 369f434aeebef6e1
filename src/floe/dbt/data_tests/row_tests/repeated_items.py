"""The row test RepeatedItems."""

from typing import Any

from floe.checks import ColumnPath, RepeatedItems
from floe.dbt.data_tests.paths import kind_of
from floe.dbt.data_tests.translation import Site, UntranslatedError


def repeated_items(_test: RepeatedItems, path: ColumnPath, site: Site) -> dict[str, Any]:
    """Fewer distinct items than items."""
    if not site.is_spark or kind_of(path) != "array" or path.type is None:
        raise UntranslatedError(f"{site.adapter} cannot compare the items of {path}")
    element = path.type.element
    return {"uniqueItems": True} | ({"itemType": element.kind} if element else {})
