"""The row test WrongFormat."""

from typing import Any

from floe.checks import ColumnPath, WrongFormat
from floe.dbt.data_tests.paths import kind_of
from floe.dbt.data_tests.translation import Site, UntranslatedError

FORMATS = (
    *("uuid", "email", "hostname", "ipv4", "ipv6", "date", "time", "date-time", "byte", "uri"),
    *("password", "binary"),
)
_MOMENTS = ("date", "timestamp", "timestamp_ntz", "time")


def wrong_format(test: WrongFormat, path: ColumnPath, site: Site) -> dict[str, Any]:
    """Not a whole text in the format; for moments Spark knows Java's date formats."""
    if test.format not in FORMATS and (kind_of(path) not in _MOMENTS or not site.is_spark):
        raise UntranslatedError(f"{site.adapter} does not know the format '{test.format}'")
    if test.format in ("date", "date-time") and site.adapter == "postgres":
        raise UntranslatedError("postgres cannot read a text as a date without failing")
    return {"format": test.format}
