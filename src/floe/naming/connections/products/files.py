"""Databases that are a file or a folder."""

import posixpath
import re
from typing import Final

from floe.naming.connections.connection_urls import ConnectionUrl
from floe.naming.connections.placements import Placement

DUCKDB_SCHEMA: Final = "main"
# The services of MotherDuck are no files, but have names too.
_SERVICE: Final = re.compile(
    r"(?:md|motherduck):(?P<name>[^?]+)(?:\?.*)?", re.IGNORECASE | re.DOTALL
)


def place_duckdb(url: ConnectionUrl) -> Placement:
    """A file of DuckDB, whose database is called after it."""
    return place_duckdb_file("/".join(url.path))


def place_duckdb_file(path: str) -> Placement:
    """The main schema of a file of DuckDB by its path."""
    return Placement("duckdb", {**read_duckdb_file(path), "schema": DUCKDB_SCHEMA})


def read_duckdb_file(path: str) -> dict[str, str]:
    """A file of DuckDB and its database, which is called after it.

    A relative path names nothing outside of its folder, and memory nothing at all.

    >>> read_duckdb_file("/data/shop.sqlite")
    {'file': '/data/shop.sqlite', 'database': 'shop'}
    """
    service = _SERVICE.fullmatch(path)
    if service is not None:
        return {"file": f"md:{service['name']}", "database": service["name"]}
    database = posixpath.splitext(posixpath.basename(path))[0]
    return {"file": path, "database": database} if path.startswith("/") and database else {}


def place_derby(url: ConnectionUrl) -> Placement:
    """A folder of Derby; a relative one is below the home that the property tells."""
    home = url.named("derby.system.home") or ""
    folder = posixpath.normpath(posixpath.join(home, "/".join(url.path)))
    above, _, database = folder.rpartition("/")
    return Placement("derby", {"home": above or None, "database": database})
