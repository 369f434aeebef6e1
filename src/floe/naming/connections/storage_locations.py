"""Files, folders and the tables in them by their location, and locations by their names."""

import re
from collections.abc import Iterator
from typing import Final
from urllib.parse import unquote

from floe.naming.composition import unresolved
from floe.naming.connections.placements import LONGEST, distinct, settle, unreadable
from floe.naming.definitions import Kind
from floe.naming.masking import shown_name
from floe.naming.names import default_names
from floe.naming.pairs import Alias, Naming, Pair

_URI: Final = re.compile(r"(?P<scheme>[A-Za-z][A-Za-z0-9+.-]+):(?P<rest>.*)", re.DOTALL)
_DRIVE: Final = re.compile(r"[A-Za-z]:[\\/]")
_QUERY: Final = re.compile(r"\?[^?]*=.*", re.DOTALL)
_WILDCARD: Final = re.compile(r"[*?\[\]{}]")
_HAS_CONTAINER: Final = ("abfs", "abfss", "wasb", "wasbs")
_REMOTE: Final = ("sftp:", "ftp:", "ftps:")
_USERLESS: Final = ("file", "hdfs")
_PORT: Final = re.compile(r"(?:\A[^:]+|\]):[0-9]{1,5}\Z|\]\Z")
_LOCAL: Final = ("", "localhost")
_RELATIVE: Final = re.compile(r"[\w.~-][^:@?#*\\\x00-\x1f\x7f]*")
_WINDOWS: Final = re.compile(r"/(?=[A-Za-z]:)")
_CLIENTS: Final = "Spark and other clients, which take a path as it is"
_DECODED: Final = "Spark, where a catalogue has the location as a URI"
_COLLAPSED: Final = "Spark, whose paths have no empty folders"

_AZURE: Final = r"core\.windows\.net"
_AWS: Final = r"s3[.-](?:[a-z0-9-]+\.)?amazonaws\.com"

# Addresses of object stores that are written as web pages.
_WEB: Final = (
    (
        re.compile(rf"([^./]+)\.dfs\.{_AZURE}/([^/]+)(.*)", re.DOTALL),
        r"abfss://\2@\1.dfs.core.windows.net\3",
    ),
    (
        re.compile(rf"([^./]+)\.blob\.{_AZURE}/([^/]+)(.*)", re.DOTALL),
        r"wasbs://\2@\1.blob.core.windows.net\3",
    ),
    (re.compile(r"storage\.googleapis\.com/([^/]+)(.*)", re.DOTALL), r"gs://\1\2"),
    (re.compile(rf"([^/]+)\.{_AWS}(.*)", re.DOTALL), r"s3://\1\2"),
    (re.compile(rf"{_AWS}/([^/]+)(.*)", re.DOTALL), r"s3://\1\2"),
)


def from_location(uri: str, table: str | None = None) -> Naming:
    """The name of what is stored at a location; with a table, of that table in a warehouse there.

    An empty table is the location itself. Wildcards name the folder above them; credentials and
    signatures are dropped.

    >>> from_location("s3a://lake/orders/*.parquet").canonical
    Pair(namespace='s3://lake', name='orders')
    """
    found = _split(_QUERY.sub("", uri.lstrip()))
    if found is None or len(uri) > LONGEST:
        hint = "a location is absolute, like s3://bucket/folder or /folder"
        naming = unresolved(None, {}, (unreadable("uri", "this location cannot be read", hint),))
        return naming._replace(aliases=tuple(_relative(uri, table)))
    names = default_names()
    if table:
        naming = settle(names, names.parse(_warehouse(*found), table))
        others = _of_warehouse(naming)
    else:
        naming = settle(names, names.parse(*found))
        others = _of_path(found, naming, is_warehouse=table is not None)
    more = tuple(others)
    if not more:
        return naming
    return naming._replace(aliases=distinct(naming.canonical, (*naming.aliases, *more)))


def _relative(uri: str, table: str | None) -> Iterator[Alias]:
    """What clients call a path that means something in one folder only."""
    path = uri.strip().rstrip("/")
    if len(path) <= LONGEST and _RELATIVE.fullmatch(path) and shown_name(path) == path:
        yield Alias(f"file:{path}", table, _CLIENTS) if table else Alias("file", path, _CLIENTS)


def _of_warehouse(naming: Naming) -> Iterator[Alias]:
    """The same on Windows without the slash before the drive."""
    if naming.canonical is not None and naming.canonical.namespace.startswith("file:/"):
        namespace, name = naming.canonical
        if _WINDOWS.match(namespace, 5):
            yield Alias(f"file:{namespace[6:]}", name, _CLIENTS)


def _of_path(found: Pair, naming: Naming, *, is_warehouse: bool) -> Iterator[Alias]:
    """The pairs that clients have for a path."""
    if naming.canonical is None:
        return
    namespace, path = naming.canonical
    if is_warehouse:
        yield Alias(_warehouse(namespace, f"/{path.lstrip('/')}"), "/", _CLIENTS)
    if found.namespace.startswith(_REMOTE):
        yield Alias(namespace, found.name.lstrip("/"), "Airflow")
    if namespace == "file" and _WINDOWS.match(path):
        yield Alias(namespace, path[1:], _CLIENTS)
    decoded = unquote(path) if "%" in path else path
    if decoded != path and decoded.isprintable() and shown_name(decoded) == decoded:
        yield Alias(namespace, decoded, _DECODED)
    if "//" in path:
        yield Alias(namespace, re.sub("//+", "/", path), _COLLAPSED)


def to_location(namespace: str, name: str) -> str | None:
    """The location that a name of stored files stands for; None if it is none of a store.

    >>> to_location("s3://lake", "orders")
    's3://lake/orders'
    """
    names = default_names()
    naming = names.parse(namespace, name)
    canonical = naming.canonical
    if canonical is None or not (_is_path(naming) or _is_in_warehouse(naming)):
        return None
    start = _start(canonical.namespace)
    if start.startswith("wasbs:"):
        start = start.replace(".dfs.", ".blob.")
    bare = canonical.name.lstrip("/")
    return f"{start}/{bare}" if bare or start.endswith(":") else start


def _split(uri: str) -> Pair | None:
    """A location as namespace and path."""
    text = _stored(uri)
    if _DRIVE.match(text):
        text = "file:/" + text.replace("\\", "/")
    found = _URI.fullmatch(text if not text.startswith("/") else f"file:{text}")
    if found is None:
        return None
    scheme, rest = found["scheme"].lower(), found["rest"]
    if not rest.startswith("/"):
        return None
    if not rest.startswith("//"):
        return Pair(scheme, _folder(rest))
    authority, slash, path = rest[2:].partition("/")
    return _placed(scheme, _without_user(scheme, authority), _folder(slash + path))


def _placed(scheme: str, authority: str, path: str) -> Pair | None:
    if scheme == "file" and authority.lower() in _LOCAL:
        return Pair("file", path)
    if not authority:
        return Pair(scheme, path) if scheme == "dbfs" else None
    if ":" in authority and _hides_user(scheme, authority, path):
        return None
    return Pair(f"{scheme}://{authority}", path)


def _hides_user(scheme: str, authority: str, path: str) -> bool:
    """Whether what looks like a port may be the beginning of a password with a slash in it."""
    has_port = _PORT.search(authority) is not None
    return not has_port or ("@" in path and scheme not in _USERLESS)


def _stored(uri: str) -> str:
    """The location behind the web address of an object store."""
    found = re.match(r"https?://", uri, re.IGNORECASE)
    if found is None:
        return uri
    address = uri[found.end() :].rpartition("@")[2]
    for pattern, location in _WEB:
        if pattern.fullmatch(address):
            return pattern.sub(location, address)
    return uri


def _without_user(scheme: str, authority: str) -> str:
    before, at, host = authority.rpartition("@")
    return authority if at and scheme in _HAS_CONTAINER and ":" not in before else host


def _folder(path: str) -> str:
    """A path up to its first wildcard, without the slash at its end."""
    kept: list[str] = []
    for part in path.split("/"):
        if _WILDCARD.search(part):
            break
        kept.append(part)
    return "/".join(kept).rstrip("/") or "/"


def _warehouse(namespace: str, path: str) -> str:
    """The namespace of the tables of a warehouse: its whole location."""
    return f"{_start(namespace)}{path}".rstrip("/")


def _start(namespace: str) -> str:
    """What stands before the path of a location."""
    return namespace if ":" in namespace else f"{namespace}:"


def _is_in_warehouse(naming: Naming) -> bool:
    """Whether a name is that of a table in a warehouse, or of the whole of it."""
    is_whole = naming.name in ("", "/")
    return naming.source == "warehouse" and (is_whole or "table" in naming.components)


def _is_path(naming: Naming) -> bool:
    """Whether a name is nothing but a path."""
    definition = default_names().registry.find(Kind.DATASET, naming.source or "")
    if definition is None:
        return False
    components = definition.variants[0].name.components
    is_store = definition.category == "storage"
    return is_store and all(definition.components[name].path for name in components)
