"""Databases that are a file or a folder."""

import posixpath

from floe.naming.ways.connection_urls import ConnectionUrl
from floe.naming.ways.placements import Placement

_SUFFIXES = (".duckdb", ".db", ".ddb")


def place_duckdb(url: ConnectionUrl) -> Placement:
    """A file of DuckDB, whose database is called after it."""
    return place_duckdb_file("/".join(url.path))


def place_duckdb_file(path: str) -> Placement:
    """A file of DuckDB by its path; one that is relative names nothing."""
    stem = posixpath.basename(path)
    for suffix in _SUFFIXES:
        stem = stem.removesuffix(suffix)
    return Placement("duckdb", {"file": path, "database": stem.strip(":").removeprefix("md:")})


def place_derby(url: ConnectionUrl) -> Placement:
    """A folder of Derby."""
    home, _, database = "/".join(url.path).rstrip("/").rpartition("/")
    return Placement("derby", {"home": home, "database": database})
