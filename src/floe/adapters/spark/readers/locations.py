import re
from urllib.parse import unquote, urlsplit

from floe.adapters.spark.failures import SourceError
from floe.adapters.spark.readers.reader import Address
from floe.model import strip_access
from floe.plan import TableSource, is_safe_name

_PLACEHOLDER = re.compile(r"\{(?:model|table|object)\}")


def location_of(address: Address, *names: str) -> str:
    """Where a table's files are, with its name in the place that is kept for it."""
    written = address.need(*names)
    if _PLACEHOLDER.search(written) and not is_safe_name(address.table):
        raise SourceError(f"{address.table!r} is no name for a folder", is_outside=False)
    return _PLACEHOLDER.sub(lambda _: address.table, written)


def local_path(address: Address, *names: str) -> str:
    """An absolute local path; a relative one starts at the workspace."""
    written = location_of(address, *names)
    if written.lower().startswith("file:"):
        written = unquote(urlsplit(written).path)
    elif "://" in written:
        scheme = written.partition("://")[0]
        raise SourceError(f"{scheme}:// is no local path", is_outside=False)
    path = str(address.root / written)
    return path + "/" if written.endswith("/") else path


def describe_files(source: TableSource) -> str:
    """Name a table of files for people."""
    written = str(source.values.get("path") or source.values.get("location") or "?")
    form = source.values.get("format")
    place = _PLACEHOLDER.sub(lambda _: source.table.physical_name, strip_access(written))
    return f"{form or 'the'} files at {place}"
